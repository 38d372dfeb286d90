//! Waiting for several requests at once.

use super::scope::Scope;

/// Requests that are waited for together.
pub struct Batch {
    /// How many.
    pub count: usize,
    /// Whether their statuses matter.
    pub statuses: bool,
}

impl Batch {
    /// Writes `MPI_Waitall`.
    pub fn wait_for_all(&self, scope: &mut Scope) {
        let statuses = if self.statuses {
            "statuses"
        } else {
            "MPI_STATUSES_IGNORE"
        };
        scope.line(format!("MPI_Waitall({}, batch, {statuses});", self.count));
    }

    /// Writes `MPI_Waitany` until all are complete.
    pub fn wait_for_any(&self, scope: &mut Scope) {
        let count = self.count;
        scope.open(format!("for (int done = 0; done < {count}; done++) {{"));
        scope.line("int place;");
        let status = if self.statuses {
            scope.line("MPI_Status one;");
            "&one"
        } else {
            "MPI_STATUS_IGNORE"
        };
        scope.line(format!("MPI_Waitany({count}, batch, &place, {status});"));
        scope.line("if (place == MPI_UNDEFINED)");
        scope.line("    wrong(0);");
        if self.statuses {
            scope.line("statuses[place] = one;");
        }
        scope.close();
    }

    /// Writes `MPI_Waitsome` until all are complete.
    pub fn wait_for_some(&self, scope: &mut Scope) {
        let count = self.count;
        scope.line(format!("int done = 0, found, places[{count}];"));
        let statuses = if self.statuses {
            scope.line(format!("MPI_Status found_statuses[{count}];"));
            "found_statuses"
        } else {
            "MPI_STATUSES_IGNORE"
        };
        scope.open(format!("while (done < {count}) {{"));
        scope.line(format!(
            "MPI_Waitsome({count}, batch, &found, places, {statuses});"
        ));
        scope.line("if (found == MPI_UNDEFINED)");
        scope.line("    wrong(0);");
        if self.statuses {
            scope.line("for (int i = 0; i < found; i++)");
            scope.line("    statuses[places[i]] = found_statuses[i];");
        }
        scope.line("done += found;");
        scope.close();
    }
}
