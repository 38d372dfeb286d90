//! Where ranks on other machines find impasse.

use std::env;
use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs as _};
use std::path::Path;

use clap::Args;
use impasse_live::session::Session;
use impasse_report::InputError;

use super::RunArgs;

/// Variables that batch systems set for their jobs.
const BATCH_SYSTEMS: [&str; 4] = ["SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "FLUX_JOB_ID"];

/// Launchers that start ranks on other machines.
const LAUNCHERS: [&str; 4] = ["srun", "aprun", "jsrun", "flux"];

/// How ranks are heard that are not on this machine.
#[derive(Debug, Args)]
pub(crate) struct NetworkArgs {
    /// Let ranks on other machines connect here: the name or address by which they know this machine,
    /// with `:PORT` if it must be a certain one [default: its own name in a job of a batch system,
    /// and nowhere otherwise]
    #[arg(long, value_name = "HOST")]
    pub listen: Option<String>,
    /// Let all ranks connect, also those on this machine
    #[arg(long)]
    pub tcp: bool,
}

impl NetworkArgs {
    /// Lets ranks connect, if that is wanted; gives the name by which they call this machine.
    pub fn listen(
        &self,
        session: &mut Session,
        arguments: &RunArgs,
    ) -> Result<String, Box<InputError>> {
        let any = SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0));
        let local = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let (host, address) = match &self.listen {
            Some(given) => resolve(given)?,
            None if is_spread(arguments) => (own_name(), any),
            None if self.tcp => (local.ip().to_string(), local),
            None => return Ok(String::new()),
        };
        match session.listen(address, self.tcp) {
            Ok(_) => Ok(host),
            Err(error) => Err(refused(&host, &error.to_string())),
        }
    }
}

/// Whether ranks may be on other machines.
fn is_spread(arguments: &RunArgs) -> bool {
    let program = arguments.command.first().map(Path::new);
    let name = program.and_then(Path::file_name);
    let launcher = name.is_some_and(|name| LAUNCHERS.iter().any(|one| name == *one));
    launcher || BATCH_SYSTEMS.iter().any(|one| env::var_os(one).is_some())
}

/// The name of this machine, which others in a cluster know.
fn own_name() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    match name.trim() {
        "" => Ipv4Addr::LOCALHOST.to_string(),
        name => name.to_owned(),
    }
}

/// The host and the address of `HOST` or `HOST:PORT`.
fn resolve(given: &str) -> Result<(String, SocketAddr), Box<InputError>> {
    let is_address = given.parse::<IpAddr>().is_ok();
    let (host, port) = match given.rsplit_once(':') {
        Some((host, port)) if !is_address => {
            let number = port.parse::<u16>();
            (host, number.map_err(|_| refused(given, "this is no port"))?)
        }
        _ => (given, 0),
    };
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let found = (bare, port).to_socket_addrs();
    let found = found.map_err(|error| refused(given, &error.to_string()))?;
    let address = found.into_iter().next();
    let address = address.ok_or_else(|| refused(given, "it has no address"))?;
    let host = match address.is_ipv6() && is_address {
        true => format!("[{bare}]"),
        false => host.to_owned(),
    };
    Ok((host, address))
}

fn refused(host: &str, why: &str) -> Box<InputError> {
    let message = format!("ranks cannot be let connect at `{host}`: {why}");
    Box::new(InputError::new(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_taken_apart() {
        let resolved = |given: &str| resolve(given).ok();
        let local = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        assert_eq!(resolved("127.0.0.1"), Some(("127.0.0.1".into(), local(0))));
        assert_eq!(
            resolved("127.0.0.1:7000"),
            Some(("127.0.0.1".into(), local(7000)))
        );
        let six = resolved("::1").expect("an address");
        assert_eq!((six.0.as_str(), six.1.port()), ("[::1]", 0));
        let six = resolved("[::1]:7000").expect("an address");
        assert_eq!((six.0.as_str(), six.1.port()), ("[::1]", 7000));
        assert_eq!(resolved("127.0.0.1:many"), None);
    }
}
