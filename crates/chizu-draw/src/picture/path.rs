//! Paths: lines and curves, and how they are written.

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    Move(f32, f32),
    Line(f32, f32),
    Quad([f32; 4]),
    Cubic([f32; 6]),
    Close,
}

/// Lines and curves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path(pub(crate) Vec<Step>);

impl Path {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A line.
    pub(crate) fn line(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.0.extend([Step::Move(from.0, from.1), Step::Line(to.0, to.1)]);
    }

    /// A line through several points.
    pub(crate) fn lines(&mut self, points: &[(f32, f32)]) {
        let step =
            |(i, (x, y)): (usize, &(f32, f32))| if i == 0 { Step::Move(*x, *y) } else { Step::Line(*x, *y) };
        self.0.extend(points.iter().enumerate().map(step));
    }

    /// A polygon.
    pub(crate) fn polygon(&mut self, points: &[(f32, f32)]) {
        self.lines(points);
        self.0.push(Step::Close);
    }

    /// A rectangle.
    pub(crate) fn rectangle(&mut self, x: f32, y: f32, width: f32, height: f32) {
        self.polygon(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]);
    }

    /// A part of a circle, in quarters or less each; angles in degrees, clockwise from the right.
    pub(crate) fn arc(&mut self, center: (f32, f32), radius: f32, from: f32, to: f32) {
        let on = |angle: f32, r: f32| {
            let (sin, cos) = angle.to_radians().sin_cos();
            (center.0 + r * cos, center.1 + r * sin)
        };
        let parts = ((to - from).abs() / 45.0).ceil().max(1.0);
        let (x, y) = on(from, radius);
        self.0.push(Step::Move(x, y));
        for i in 0..parts as u8 {
            let at = |share: f32| from + (to - from) * (f32::from(i) + share) / parts;
            let half = (at(1.0) - at(0.0)).abs().to_radians() / 2.0;
            let (cx, cy) = on(at(0.5), radius / half.cos());
            let (x, y) = on(at(1.0), radius);
            self.0.push(Step::Quad([cx, cy, x, y]));
        }
    }

    /// A closed curve that turns at these points without touching them.
    pub(crate) fn smooth(&mut self, points: &[(f32, f32)]) {
        let count = points.len();
        if count < 3 {
            return;
        }
        let middle = |i: usize| {
            let (a, b) = (points[i % count], points[(i + 1) % count]);
            ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
        };
        let start = middle(count - 1);
        self.0.push(Step::Move(start.0, start.1));
        for (i, (x, y)) in points.iter().enumerate() {
            let end = middle(i);
            self.0.push(Step::Quad([*x, *y, end.0, end.1]));
        }
        self.0.push(Step::Close);
    }

    /// A polygon with rounded corners.
    pub(crate) fn rounded(&mut self, points: &[(f32, f32)], radius: f32) {
        let count = points.len();
        for i in 0..count {
            let (before, here, after) = (points[(i + count - 1) % count], points[i], points[(i + 1) % count]);
            let towards = |other: (f32, f32)| {
                let (dx, dy) = (other.0 - here.0, other.1 - here.1);
                let length = dx.hypot(dy).max(f32::EPSILON);
                let share = (radius / length).min(0.5);
                (here.0 + dx * share, here.1 + dy * share)
            };
            let (from, to) = (towards(before), towards(after));
            self.0.push(if i == 0 { Step::Move(from.0, from.1) } else { Step::Line(from.0, from.1) });
            self.0.push(Step::Quad([here.0, here.1, to.0, to.1]));
        }
        if count > 0 {
            self.0.push(Step::Close);
        }
    }

    /// The path as SVG has it.
    pub(crate) fn write(&self, out: &mut String) {
        let mut at = (f32::NAN, f32::NAN);
        for step in &self.0 {
            match *step {
                Step::Move(x, y) => {
                    out.push('M');
                    numbers(out, &[x, y]);
                    at = (x, y);
                }
                Step::Line(x, y) if tenths(y) == tenths(at.1) => {
                    out.push('H');
                    numbers(out, &[x]);
                    at.0 = x;
                }
                Step::Line(x, y) if tenths(x) == tenths(at.0) => {
                    out.push('V');
                    numbers(out, &[y]);
                    at.1 = y;
                }
                Step::Line(x, y) => {
                    out.push('L');
                    numbers(out, &[x, y]);
                    at = (x, y);
                }
                Step::Quad(values) => {
                    out.push('Q');
                    numbers(out, &values);
                    at = (values[2], values[3]);
                }
                Step::Cubic(values) => {
                    out.push('C');
                    numbers(out, &values);
                    at = (values[4], values[5]);
                }
                Step::Close => out.push('Z'),
            }
        }
    }
}

fn tenths(value: f32) -> i32 {
    (value * 10.0).round() as i32
}

fn numbers(out: &mut String, values: &[f32]) {
    for (i, value) in values.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        number(out, *value);
    }
}

/// A number with at most one decimal.
pub(crate) fn number(out: &mut String, value: f32) {
    let tenths = tenths(value);
    if tenths < 0 {
        out.push('-');
    }
    let mut digits = [0_u8; 10];
    let (mut rest, mut count) = (tenths.unsigned_abs() / 10, 0);
    while rest > 0 || count == 0 {
        digits[count] = b'0' + (rest % 10) as u8;
        rest /= 10;
        count += 1;
    }
    out.extend(digits[..count].iter().rev().map(|digit| char::from(*digit)));
    let decimal = tenths.unsigned_abs() % 10;
    if decimal > 0 {
        out.push('.');
        out.push(char::from(b'0' + decimal as u8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let text = |value: f32| {
            let mut text = String::new();
            number(&mut text, value);
            text
        };
        assert_eq!([0.0, -0.04, 3.0, -2.55, 1234.96].map(text), ["0", "0", "3", "-2.6", "1235"]);
    }

    #[test]
    fn straight_lines_are_short() {
        let mut path = Path::default();
        path.rectangle(1.0, 2.0, 10.5, 4.0);
        let mut text = String::new();
        path.write(&mut text);
        assert_eq!(text, "M1 2H11.5V6H1Z");
    }
}
