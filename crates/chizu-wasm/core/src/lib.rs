//! What pages and the npm package load: `chizu-wasm`, with the encodings of the browser or of Node.

pub use chizu_wasm::*;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    type TextDecoder;
    #[wasm_bindgen(constructor, catch)]
    fn new(label: &str) -> Result<TextDecoder, JsValue>;
    #[wasm_bindgen(method, getter)]
    fn encoding(this: &TextDecoder) -> String;
    #[wasm_bindgen(method)]
    fn decode(this: &TextDecoder, bytes: &[u8]) -> String;
}

#[wasm_bindgen(start)]
fn start() {
    encoding_rs::decoded_by(encoding_rs::Platform {
        name: |label| Some(TextDecoder::new(label).ok()?.encoding()),
        text: |encoding, bytes| Some(TextDecoder::new(encoding).ok()?.decode(bytes)),
    });
}
