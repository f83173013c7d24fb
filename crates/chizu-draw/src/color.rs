//! Colours.

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) [u8; 3]);

impl Rgb {
    pub(crate) const fn hex(value: u32) -> Self {
        Self([(value >> 16) as u8, (value >> 8) as u8, value as u8])
    }

    /// The part `share` of the way to another colour.
    pub(crate) fn mixed(self, other: Self, share: f32) -> Self {
        Self(std::array::from_fn(|i| {
            let (a, b) = (f32::from(self.0[i]), f32::from(other.0[i]));
            (a + (b - a) * share).round() as u8
        }))
    }
}

#[cfg(test)]
mod tests {
    use chizu::Color;

    use super::*;
    use crate::style::{Palette, Style, Theme};

    type Vector = [f64; 3];

    fn linear(color: Rgb) -> Vector {
        color.0.map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn times(matrix: [Vector; 3], v: Vector) -> Vector {
        matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
    }

    fn lab(linear: Vector) -> Vector {
        let xyz = times(
            [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]],
            linear.map(|v| v.clamp(0.0, 1.0)),
        );
        let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let [x, y, z] = [f(xyz[0] / 0.95047), f(xyz[1]), f(xyz[2] / 1.08883)];
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// Normal vision and three kinds of colour blindness, complete [Machado 2009].
    const EYES: [[Vector; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ];

    /// The least distance (CIE 1976) between two of the fields and the board, for any eyes.
    fn worst(theme: Theme, palette: Palette) -> f64 {
        let board = theme.inks().board;
        let field = |color: Color| board.mixed(palette.colors()[color], 0.45);
        let colors = [board, field(Color::Black), field(Color::White)];
        let mut least = f64::MAX;
        for eyes in EYES {
            let seen = colors.map(|color| lab(times(eyes, linear(color))));
            for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                let squares: f64 = (0..3).map(|i| (seen[a][i] - seen[b][i]).powi(2)).sum();
                least = least.min(squares.sqrt());
            }
        }
        least
    }

    #[test]
    fn everyone_can_read_the_fields() {
        let (mut table, mut right) = (String::new(), true);
        for palette in Palette::ALL {
            for theme in Theme::ALL.into_iter().filter(|theme| *theme != Theme::Print) {
                let (distance, allowed) = (worst(theme, palette), palette.boards().contains(&theme));
                table += &format!("{} on {}: {distance:.1}\n", palette.name(), theme.name());
                right &= (distance >= 15.0) == allowed;
                assert_eq!(Style::new(theme, Some(palette)).is_ok(), allowed);
            }
        }
        assert!(right, "{table}");
    }

    /// The contrast of two colours as the accessibility guidelines of the web have it, from 1 to 21.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let light = |color: Rgb| {
            let [r, g, b] = linear(color);
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// X7: text 4.5 and more, borders of areas and the lines of the board's badges 3 and more, on every board.
    #[test]
    fn text_and_borders_stand_out() {
        assert!((contrast(Rgb::hex(0), Rgb::hex(0xFF_FFFF)) - 21.0).abs() < 0.01);
        for theme in Theme::ALL {
            let (name, inks) = (theme.name(), theme.inks());
            for ground in [inks.board, inks.page] {
                let found = contrast(inks.text, ground);
                assert!(found >= 4.5, "text on {name}: {found:.2}");
            }
            let Some(palette) = theme.palette() else { continue };
            let style = Style::new(theme, Some(palette)).unwrap();
            for color in Color::ALL {
                let found = contrast(style.stroke(color), inks.board);
                assert!(found >= 3.0, "{color}'s border on {name}: {found:.2}");
            }
        }
    }

    #[test]
    fn every_theme_has_its_palette() {
        for theme in Theme::ALL {
            assert_eq!(Style::new(theme, None).map(|style| style.palette()), Ok(theme.palette()));
            assert!(theme.palette().is_none_or(|palette| palette.boards().contains(&theme)));
        }
        let error = Style::new(Theme::Print, Some(Palette::Sumi)).unwrap_err().to_string();
        assert!(error.contains("print has no colours"), "{error}");
    }
}
