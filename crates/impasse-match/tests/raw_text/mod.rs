//! Raw words as text: `ab`, `3{ab}`, `n{a 2{b}}`, where n is a thousand million.

use impasse_match::raw::RawItem;
use impasse_ops::Site;

/// Reads one word per text.
pub fn words(texts: &[&str]) -> Vec<Vec<RawItem>> {
    texts.iter().map(|text| word(text)).collect()
}

fn word(text: &str) -> Vec<RawItem> {
    let mut items = Vec::new();
    let mut count = String::new();
    for (at, symbol) in text.chars().enumerate() {
        let site = Site(at as u32);
        match symbol {
            ' ' => {}
            'n' => count.push_str("1000000000"),
            '0'..='9' => count.push(symbol),
            '{' => {
                let trips = count.parse().expect("a count stands before a brace");
                items.push(RawItem::LoopBegin { trips, site });
                count.clear();
            }
            '}' => items.push(RawItem::LoopEnd),
            letter => items.push(RawItem::Symbol(letter as u32 - 'a' as u32, site)),
        }
    }
    items
}
