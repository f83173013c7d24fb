//! The net itself.

use std::sync::OnceLock;

use crate::answer::{Answer, Sums};
use crate::fields::{Fields, Taps};
use crate::input::Input;
use crate::kernel::{Active, BITS, FINE, Kernel, activation};
use crate::planes;
use crate::weights::{Reader, WeightsError};

/// A residual net with its weights.
#[derive(Clone, Debug)]
pub struct Net {
    origin: Origin,
    enter: Kernel,
    blocks: Vec<Block>,
    head: Kernel,
    head_part: Kernel,
    owner: Kernel,
    next: Kernel,
    sum: Kernel,
    lead: Kernel,
}

/// What weights were made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The seed of the training.
    pub seed: u64,
    /// Its steps.
    pub steps: u32,
    /// SHA-256 of the positions.
    pub positions: [u8; 32],
}

/// Nine taps with the averages of the point's part and of the board, nine taps, added to what came in.
#[derive(Clone, Debug)]
struct Block {
    first: Kernel,
    part: Kernel,
    all: Kernel,
    second: Kernel,
}

const HEAD: Fields = Fields { turns: 0, ways: 0, plain: 16, common: 0 };
const OWNER: Fields = Fields { turns: 0, ways: 0, plain: 1, common: 2 };
const NEXT: Fields = Fields { turns: 0, ways: 0, plain: 1, common: 0 };
const SUM: Fields = Fields { turns: 0, ways: 0, plain: 32, common: 0 };
const LEAD: Fields = Fields { turns: 0, ways: 0, plain: 2, common: 1 };

impl Net {
    /// The net that comes with the library.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static NET: OnceLock<Net> = OnceLock::new();
        NET.get_or_init(|| match Self::parse(include_bytes!("../weights.bin")) {
            Ok(net) => net,
            Err(error) => unreachable!("the weights that come with the library: {error}"),
        })
    }

    /// Reads weights.
    ///
    /// # Errors
    /// If these are no weights, or of another version, or damaged.
    ///
    /// ```
    /// use chizu_net::{Net, WeightsError};
    /// assert_eq!(Net::parse(b"what?").unwrap_err(), WeightsError::NotWeights);
    /// let error = Net::parse(b"CHIZUNET\x07\x00").unwrap_err();
    /// assert_eq!(error.to_string(), "these are weights of version 7; this program evaluates version 2");
    /// ```
    pub fn parse(bytes: &[u8]) -> Result<Self, WeightsError> {
        let mut reader = Reader::open(bytes)?;
        let seed = u64::from_le_bytes(reader.array()?);
        let steps = u32::from_le_bytes(reader.array()?);
        let positions = reader.array()?;
        let mut fields = || -> Result<Fields, WeightsError> {
            let [turns, ways, plain] = reader.array()?.map(usize::from);
            Ok(Fields { turns, ways, plain, common: 0 })
        };
        let (trunk, inner) = (fields()?, fields()?);
        if trunk.channels().max(inner.channels()) > 256 {
            return Err(WeightsError::Damaged);
        }
        let blocks = usize::from(reader.byte()?);
        let mut read = |out, input, taps| Kernel::read(&mut reader, out, input, taps);
        let enter = read(trunk, planes::FIELDS, Taps::Nine)?;
        let blocks = (0..blocks)
            .map(|_| {
                Ok(Block {
                    first: read(inner, trunk, Taps::Nine)?,
                    part: read(inner, trunk, Taps::One)?,
                    all: read(inner, trunk, Taps::One)?,
                    second: read(trunk, inner, Taps::Nine)?,
                })
            })
            .collect::<Result<_, _>>()?;
        let net = Self {
            origin: Origin { seed, steps, positions },
            enter,
            blocks,
            head: read(HEAD, trunk, Taps::Nine)?,
            head_part: read(HEAD, trunk, Taps::One)?,
            owner: read(OWNER, HEAD, Taps::One)?,
            next: read(NEXT, HEAD, Taps::One)?,
            sum: read(SUM, HEAD, Taps::One)?,
            lead: read(LEAD, SUM, Taps::One)?,
        };
        if reader.is_done() { Ok(net) } else { Err(WeightsError::Damaged) }
    }

    /// What the weights were made from.
    #[must_use]
    pub const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// What the net says of a board if Black moves next, and if White does.
    #[must_use]
    pub fn evaluate(&self, input: &Input) -> [Answer; 2] {
        let board = Parts::of(input);
        let mut seen = Layer::new(&board, planes::FIELDS.channels());
        for at in 0..board.area() {
            let size = board.sizes[usize::from(board.parts[at])];
            let cell = seen.cell_mut(at);
            planes::of_point(input, at, size, |plane| cell[plane] = 1 << BITS);
        }
        let mut x = Layer::new(&board, self.enter.outputs);
        let nothing = vec![0; self.enter.outputs];
        seen.nine(&self.enter, |_, sums| sums.copy_from_slice(&nothing), &mut x);
        if let Some(block) = self.blocks.first() {
            let mut inner = Layer::new(&board, block.first.outputs);
            let mut next = Layer::new(&board, x.channels);
            for block in &self.blocks {
                let all = block.all.of_fine(&x.average());
                let parts = x.of_parts(&block.part);
                let width = block.first.outputs;
                x.nine(
                    &block.first,
                    |at, sums| {
                        let part = usize::from(board.parts[at]) * width;
                        let parts = &parts[part..part + width];
                        sums.iter_mut().zip(&all).zip(parts).for_each(|((sum, all), part)| *sum = all + part);
                    },
                    &mut inner,
                );
                let before = &x;
                inner.nine(
                    &block.second,
                    |at, sums| {
                        let cell = before.cell(at);
                        sums.iter_mut().zip(cell).for_each(|(sum, x)| *sum = i32::from(*x) << (FINE - BITS));
                    },
                    &mut next,
                );
                std::mem::swap(&mut x, &mut next);
            }
        }
        let parts = x.of_parts(&self.head_part);
        let width = self.head.outputs;
        let mut head = Layer::new(&board, width);
        x.nine(
            &self.head,
            |at, sums| {
                let part = usize::from(board.parts[at]) * width;
                sums.copy_from_slice(&parts[part..part + width]);
            },
            &mut head,
        );
        let mut owners = Vec::with_capacity(board.area());
        let mut next = Vec::with_capacity(board.area());
        let active = Actives::of(&head.values, width);
        for at in 0..board.area() {
            let (mut owner, mut mover) = ([0; 4], [0; 2]);
            let cell = active.cell(head.start(at) / width);
            self.owner.add(&[cell], &mut owner);
            self.next.add(&[cell], &mut mover);
            owners.push(owner);
            next.push(mover);
        }
        let rectified = |sums: Vec<i32>| -> Vec<i32> { sums.into_iter().map(|sum| sum.max(0)).collect() };
        let sum = rectified(self.sum.of_fine(&head.average()));
        let lead = self.lead.of_fine(&sum);
        let sums = Sums { owners, next, lead: std::array::from_fn(|at| lead[at]) };
        [0, 1].map(|side| sums.answer(side))
    }
}

/// Which points belong together.
struct Parts<'a> {
    width: usize,
    height: usize,
    parts: &'a [u16],
    sizes: Vec<usize>,
}

impl<'a> Parts<'a> {
    fn of(input: &'a Input) -> Self {
        let parts = input.parts();
        let count = parts.iter().max().map_or(0, |last| usize::from(*last) + 1);
        let mut sizes = vec![0; count];
        parts.iter().for_each(|part| sizes[usize::from(*part)] += 1);
        Self { width: input.width(), height: input.height(), parts, sizes }
    }

    const fn area(&self) -> usize {
        self.width * self.height
    }
}

/// Activations of all points, with a frame of nothing around the board.
struct Layer<'a> {
    board: &'a Parts<'a>,
    channels: usize,
    values: Vec<i16>,
}

impl<'a> Layer<'a> {
    fn new(board: &'a Parts<'a>, channels: usize) -> Self {
        let cells = (board.width + 2) * (board.height + 2);
        Self { board, channels, values: vec![0; cells * channels] }
    }

    /// Where the numbers of a point begin.
    const fn start(&self, at: usize) -> usize {
        let (row, col) = (at / self.board.width, at % self.board.width);
        ((row + 1) * (self.board.width + 2) + col + 1) * self.channels
    }

    fn cell(&self, at: usize) -> &[i16] {
        let start = self.start(at);
        &self.values[start..start + self.channels]
    }

    fn cell_mut(&mut self, at: usize) -> &mut [i16] {
        let start = self.start(at);
        &mut self.values[start..start + self.channels]
    }

    /// Writes into `out` what a kernel of nine taps makes of it, on top of what `begin` says of each point.
    fn nine(&self, kernel: &Kernel, mut begin: impl FnMut(usize, &mut [i32]), out: &mut Self) {
        let active = Actives::of(&self.values, self.channels);
        let wide = self.board.width + 2;
        let mut sums = vec![0; kernel.outputs];
        for at in 0..self.board.area() {
            let cell = self.start(at) / self.channels;
            let taps: [&[Active]; 9] =
                std::array::from_fn(|tap| active.cell(cell + tap / 3 * wide + tap % 3 - wide - 1));
            begin(at, &mut sums);
            kernel.add(&taps, &mut sums);
            out.cell_mut(at).iter_mut().zip(&sums).for_each(|(value, sum)| *value = activation(*sum));
        }
    }

    /// The average of each channel, in units of 2⁻¹².
    fn average(&self) -> Vec<i32> {
        let mut sums = vec![0_i64; self.channels];
        for at in 0..self.board.area() {
            sums.iter_mut().zip(self.cell(at)).for_each(|(sum, value)| *sum += i64::from(*value));
        }
        let area = self.board.area() as i64;
        sums.into_iter().map(|sum| (((sum << (FINE - BITS)) + area / 2) / area) as i32).collect()
    }

    /// What a kernel of one tap makes of the average of every part.
    fn of_parts(&self, kernel: &Kernel) -> Vec<i32> {
        let mut sums = vec![0_i32; self.board.sizes.len() * self.channels];
        for at in 0..self.board.area() {
            let from = usize::from(self.board.parts[at]) * self.channels;
            let part = &mut sums[from..from + self.channels];
            part.iter_mut().zip(self.cell(at)).for_each(|(sum, value)| *sum += i32::from(*value));
        }
        let mut out = vec![0; self.board.sizes.len() * kernel.outputs];
        let mut row = vec![0; self.channels];
        let parts = sums.chunks_exact(self.channels).zip(out.chunks_exact_mut(kernel.outputs));
        for ((part, out), size) in parts.zip(&self.board.sizes) {
            let size = *size as i32;
            row.iter_mut().zip(part).for_each(|(row, sum)| *row = ((sum + size / 2) / size) as i16);
            let active = Actives::of(&row, self.channels);
            kernel.add(&[active.cell(0)], out);
        }
        out
    }
}

/// The channels of every cell that are not 0: about half are, so that it pays to leave them out.
struct Actives {
    all: Vec<Active>,
    /// Where the channels of each cell end.
    ends: Vec<u32>,
}

impl Actives {
    fn of(values: &[i16], channels: usize) -> Self {
        let mut all = Vec::with_capacity(values.len());
        let ends = values.chunks_exact(channels).map(|cell| {
            let set = cell.iter().enumerate().filter(|(_, value)| **value != 0);
            all.extend(set.map(|(channel, value)| (channel as u16, *value)));
            all.len() as u32
        });
        let ends = ends.collect();
        Self { all, ends }
    }

    fn cell(&self, at: usize) -> &[Active] {
        let end = |at: usize| self.ends.get(at).map_or(0, |end| *end as usize);
        self.all.get(at.checked_sub(1).map_or(0, end)..end(at)).unwrap_or_default()
    }
}
