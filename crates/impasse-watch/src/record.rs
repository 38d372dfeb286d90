//! One line of input as JSON.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The first line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    pub processes: u32,
    #[serde(default)]
    pub comms: BTreeMap<String, Vec<u32>>,
}

/// Every other line. Which fields there must be depends on `op`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    pub rank: u32,
    pub op: Op,
    pub to: Option<u32>,
    pub from: Option<u32>,
    pub tag: Option<TagField>,
    /// For `sendrecv`: the tag to receive with, if it is not `tag`.
    pub recv_tag: Option<TagField>,
    pub comm: Option<String>,
    pub request: Option<String>,
    pub requests: Option<Vec<String>>,
    pub name: Option<String>,
    pub nonblocking: Option<bool>,
    pub at: Option<String>,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Op {
    Send,
    Ssend,
    Bsend,
    Rsend,
    Isend,
    Issend,
    Ibsend,
    Irsend,
    Recv,
    Irecv,
    Sendrecv,
    Barrier,
    Collective,
    Wait,
    Waitall,
    Finish,
}

/// A tag, or `"any"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagField {
    Tag(u32),
    Any,
}

impl<'de> Deserialize<'de> for TagField {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<TagField, D::Error> {
        struct Visitor;

        impl serde::de::Visitor<'_> for Visitor {
            type Value = TagField;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "a tag from 0 to {}, or \"any\"", u32::MAX)
            }

            fn visit_u64<E: serde::de::Error>(self, tag: u64) -> Result<TagField, E> {
                let unexpected = serde::de::Unexpected::Unsigned(tag);
                let tag = u32::try_from(tag).map_err(|_| E::invalid_value(unexpected, &self))?;
                Ok(TagField::Tag(tag))
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<TagField, E> {
                match text {
                    "any" => Ok(TagField::Any),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
                }
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_numbers_or_any() {
        let tag = |text: &str| serde_json::from_str::<TagField>(text).ok();
        assert_eq!(tag("3"), Some(TagField::Tag(3)));
        assert_eq!(tag("\"any\""), Some(TagField::Any));
        for bad in ["-1", "1.5", "\"3\"", "4294967296", "null", "[1]"] {
            assert_eq!(tag(bad), None, "{bad}");
        }
    }

    #[test]
    fn unknown_fields_and_words_are_refused() {
        let record = |text: &str| serde_json::from_str::<Record>(text).is_ok();
        assert!(record(r#"{"rank":0,"op":"finish"}"#));
        assert!(!record(r#"{"rank":0,"op":"finish","tagg":1}"#));
        assert!(!record(r#"{"rank":0,"op":"end"}"#));
        assert!(!record(r#"{"rank":0,"rank":0,"op":"finish"}"#));
    }
}
