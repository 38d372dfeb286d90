//! The public face: a model, and its instance for a number of ranks.

use impasse_match::raw::{self, Illegal};
use impasse_ops::{CollectiveName, Site, System};

use crate::code::{ModelBody, RawModel};
use crate::error::{ModelError, Span};
use crate::{expand, limits, parse as parser};

/// A model file that passed all checks which need no number of ranks.
#[derive(Debug)]
pub struct Model {
    body: ModelBody,
    fixed: Option<(u32, Span)>,
}

/// The programs of a model for one number of ranks.
///
/// The other fields are the names that belong to the numbers in `system`.
#[derive(Clone, Debug)]
pub struct Instance {
    /// One program per rank, and the communicators.
    pub system: System,
    /// Where operations and loops are written: site `k` is `sites[k]`.
    pub sites: Vec<Span>,
    /// Names of the collective kinds, such as `bcast root 0` or `ibarrier`.
    pub collectives: Vec<CollectiveName>,
    /// Names of the communicators; the first is `world`.
    pub comms: Vec<String>,
    /// Names of the requests. The first is shared by all operations started
    /// without a name. The same name on several ranks has the same number.
    pub requests: Vec<Option<String>>,
    /// For raw strings: the letter of each symbol. Symbol `k` has tag `k`.
    pub raw: Option<Vec<char>>,
}

impl Instance {
    /// Where an operation or loop is written.
    pub fn span(&self, site: Site) -> Option<Span> {
        self.sites.get(site.0 as usize).copied()
    }
}

/// Reads a model.
pub fn parse(text: &str) -> Result<Model, ModelError> {
    let parsed = parser::parse(text)?;
    Ok(Model {
        body: parsed.body,
        fixed: parsed.fixed,
    })
}

/// Reads a model from bytes that may not be UTF-8.
pub fn parse_bytes(bytes: &[u8]) -> Result<Model, ModelError> {
    // Too long is reported first, without looking through all of it.
    if bytes.len() > limits::SOURCE_BYTES {
        return Err(parser::too_long(bytes.len()));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let message = format!("the byte 0x{:02X} is not valid UTF-8", bytes[start]);
        ModelError::new(Span::new(start, start + 1), message)
            .help("a model is a text file in UTF-8")
    })?;
    parse(text)
}

impl Model {
    /// The number of ranks, if the file fixes it: by `size`, by raw strings, or
    /// by sections that name constant ranks only.
    pub fn fixed_size(&self) -> Option<u32> {
        self.fixed.map(|(size, _)| size)
    }

    /// Whether the model is meant for this number of ranks: it is the fixed
    /// one, and every `require` holds. A requirement that cannot be evaluated
    /// counts as holding, so that [`Model::instantiate`] reports the error.
    pub fn admits(&self, size: u32) -> bool {
        if size == 0 || size > limits::SIZE || self.fixed_size().is_some_and(|n| n != size) {
            return false;
        }
        match &self.body {
            ModelBody::Raw(_) => true,
            ModelBody::Typed(typed) => expand::requirements_hold(typed, size),
        }
    }

    /// Makes one program per rank.
    pub fn instantiate(&self, size: u32) -> Result<Instance, ModelError> {
        let place = self.fixed.map(|(_, span)| span).unwrap_or_default();
        if size == 0 || size > limits::SIZE {
            let message = format!("{size} ranks: there can be 1 to {}", limits::SIZE);
            return Err(ModelError::new(place, message));
        }
        if let Some((fixed, span)) = self.fixed.filter(|(fixed, _)| *fixed != size) {
            let message = format!("the model has {fixed} rank(s), so it cannot have {size}");
            return Err(ModelError::new(span, message));
        }
        match &self.body {
            ModelBody::Raw(strings) => instantiate_raw(strings),
            ModelBody::Typed(typed) => expand::instantiate(typed, size),
        }
    }
}

fn instantiate_raw(strings: &RawModel) -> Result<Instance, ModelError> {
    let system = raw::system(&strings.words).map_err(|illegal| explain(strings, &illegal))?;
    Ok(Instance {
        system,
        sites: strings.sites.clone(),
        collectives: Vec::new(),
        comms: vec!["world".to_string()],
        requests: vec![None],
        raw: Some(strings.symbols.clone()),
    })
}

/// Says in terms of the source which symbol breaks rule 2.
fn explain(strings: &RawModel, illegal: &Illegal) -> ModelError {
    let span = |site: Site| strings.sites[site.0 as usize];
    let name = |symbol: u32| strings.symbols[symbol as usize];
    match illegal {
        Illegal::OneOwner {
            symbol,
            process,
            site,
            repeated,
        } => {
            let name = name(*symbol);
            let message = format!("`{name}` occurs in the string of process {process} only");
            let help = if *repeated {
                "a process cannot exchange a message with itself: \
                 a symbol belongs to exactly two strings"
            } else {
                "a symbol belongs to exactly two strings: the two ends of a message"
            };
            ModelError::new(span(*site), message).help(help)
        }
        Illegal::ManyOwners { symbol, owners } => {
            let [(a, first), (b, second), (c, third)] = *owners;
            let name = name(*symbol);
            let message = format!("`{name}` occurs in the strings of processes {a}, {b} and {c}");
            ModelError::new(span(third), message)
                .related(span(first), format!("in the string of process {a}"))
                .related(span(second), format!("in the string of process {b}"))
                .help("a symbol belongs to exactly two strings: the two ends of a message")
        }
        other => ModelError::new(Span::default(), other.to_string()),
    }
}
