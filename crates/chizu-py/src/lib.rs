//! The native half of the Python package `chizu`; the other half, in `python/chizu`, gives results their Python form.
//!
//! A skin: every answer is [`chizu_json`]'s, every table [`chizu_table`]'s. Here are positions that Python holds, arrays handed to
//! numpy, threads for many records, and exceptions. Whatever takes time runs without Python's lock.
//!
//! *What it does not know:* anything of Go that is not in the crates below.

mod error;
mod many;
mod position;

use pyo3::prelude::*;

#[pymodule]
fn _chizu(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("ChizuError", py.get_type::<error::ChizuError>())?;
    module.add("RecordError", py.get_type::<error::RecordError>())?;
    module.add_class::<position::Position>()?;
    module.add_class::<position::Counted>()?;
    module.add_function(wrap_pyfunction!(position::games, module)?)?;
    module.add_function(wrap_pyfunction!(many::scores, module)?)?;
    module.add_function(wrap_pyfunction!(many::stream, module)?)?;
    module.add_function(wrap_pyfunction!(many::schema, module)?)?;
    Ok(())
}
