//! Small modules whose relevant data is known.
