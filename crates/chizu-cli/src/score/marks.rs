//! Dead stones named by hand, territory as the record has it, prisoners of a bare position.

use chizu::board::ByColor;
use chizu::score::Marks;
use chizu::sgf::GameTree;
use chizu::{Color, PointSet, Size};
use chizu_json::score::Counted;

use crate::args::{MarkArgs, NamedPoint};

/// The count with what the command line says of stones; the error names the point or the property.
pub(super) fn applied(game: Counted, tree: &GameTree, args: &MarkArgs) -> Result<Counted, String> {
    if args.is_empty() {
        return Ok(game);
    }
    let stones = *game.record.position.stones();
    let size = stones.size();
    let of = |names: &[NamedPoint]| -> Result<PointSet, String> {
        names.iter().try_fold(PointSet::EMPTY, |all, NamedPoint(name)| {
            let point = size.parse_point(name);
            let point = point
                .ok_or_else(|| format!("{name} is not on the board of {}x{}", size.width(), size.height()))?;
            stones.get(point).ok_or_else(|| format!("there is no stone on {name}"))?;
            Ok(all | point.into())
        })
    };
    let (dead, alive) = (of(&args.dead)?, of(&args.alive)?);
    let territory = if args.as_marked { Some(territory(&game, tree, size)?) } else { None };
    Ok(game.with_marks(&Marks { dead, alive, territory }))
}

/// What TB and TW mark at the node that is counted.
fn territory(game: &Counted, tree: &GameTree, size: Size) -> Result<ByColor<PointSet>, String> {
    let node = game.record.node;
    let marked = ByColor::new_with(|color| {
        let ident = if color == Color::Black { "TB" } else { "TW" };
        let values = tree.property(node, ident).into_iter().flat_map(|property| property.values());
        values.filter_map(|value| value.to_points(size)).fold(PointSet::EMPTY, |all, more| all | more)
    });
    match marked.black.is_empty() && marked.white.is_empty() {
        true => Err("no territory is marked there (TB, TW)".to_owned()),
        false => Ok(marked),
    }
}
