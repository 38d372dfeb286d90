//! Input errors, as JSON.

use serde::Serialize;

use super::place::Place;
use crate::{ErrorPlace, InputError};

/// What an input error has in place of a report.
#[derive(Serialize)]
pub(super) struct Body<'a> {
    error: Error<'a>,
}

#[derive(Serialize)]
struct Error<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
    text: &'a str,
    related: Vec<Related<'a>>,
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct Related<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    text: &'a str,
}

impl Body<'_> {
    pub fn new(error: &InputError) -> Body<'_> {
        let place = match &error.place {
            ErrorPlace::Nowhere => Place::new(None),
            ErrorPlace::File(file) => Place::file(file),
            ErrorPlace::At(at) => Place::new(Some(at)),
        };
        let related = error.related.iter().map(|(at, text)| Related {
            place: Place::new(Some(at)),
            text,
        });
        Body {
            error: Error {
                message: &error.message,
                place,
                text: &error.label,
                related: related.collect(),
                help: error.help.as_deref(),
            },
        }
    }
}
