//! Judging an unnamed encoding from what the text would say in each.

use chardetng::EncodingDetector;
use encoding_rs::Encoding;

/// The likeliest legacy encoding of a sample that is not UTF-8.
pub(crate) fn encoding(sample: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new();
    detector.feed(sample, true);
    detector.guess(None, false)
}
