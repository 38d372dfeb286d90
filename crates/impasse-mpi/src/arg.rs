//! The names of all parameters, each once: what handlers ask for arguments by.

use std::fmt;

/// A parameter by the name that the standard gives it, such as `Arg::dest`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arg(u16);

/// Makes a constant of each name, and the table of the names.
macro_rules! arguments {
    ($($name:ident),+) => {
        #[expect(non_camel_case_types, reason = "only numbers the names")]
        enum Number {
            $($name,)+
        }

        #[expect(non_upper_case_globals, reason = "the standard's names are found by searching")]
        impl Arg {
            $(
                #[doc = concat!("`", stringify!($name), "`")]
                pub const $name: Arg = Arg(Number::$name as u16);
            )+
        }

        const NAMES: &[&str] = &[$(stringify!($name)),+];
    };
}

impl Arg {
    /// The name in the standard.
    pub fn as_str(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }
}

impl fmt::Debug for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

arguments! {
    addr1, addr2, address, amode, argc, argv, array_of_addresses, array_of_argv,
    array_of_blocklengths, array_of_commands, array_of_dargs, array_of_datatypes,
    array_of_displacements, array_of_distribs, array_of_errcodes, array_of_gsizes, array_of_indices,
    array_of_info, array_of_integers, array_of_large_counts, array_of_maxprocs, array_of_partitions,
    array_of_psizes, array_of_requests, array_of_sizes, array_of_starts, array_of_statuses,
    array_of_subsizes, array_of_types, assert, atomic, attribute_val, base, baseptr, bind,
    blocklength, buf, buffer, buffer_addr, buflen, c_status, cancel_fn, cat_index, cb_safety, color,
    combiner, comm, comm1, comm2, comm_cart, comm_copy_attr_fn, comm_delete_attr_fn,
    comm_dist_graph, comm_errhandler_fn, comm_graph, comm_keyval, comm_name, comm_old, command,
    commute, compare_addr, continuous, coords, copy_fn, count, cvar_index, datarep, datatype,
    degrees, delete_fn, desc, desc_len, dest, destinations, destweights, dims, direction, disp,
    disp_unit, displacement, displs, dropped_cb_function, dtype_file_extent_fn, edges,
    element_index, enumtype, err, errhandler, errhandler_fn, errorclass, errorcode, etype,
    event_cb_function, event_index, event_instance, event_registration, event_timestamp, extent,
    extra_state, f08_status, f_status, fd, fh, file, file_errhandler_fn, filename, filetype, flag,
    free_cb_function, free_fn, group, group1, group2, handle, high, hw_info, inbuf, incount,
    indegree, index, index_type, indices, info, info_used, inoutbuf, insize, intercomm, key, keyval,
    lb, len, length, level, local_comm, local_group, local_leader, location, lock_type,
    max_addresses, max_datatypes, max_integers, max_large_counts, max_ticks, maxdims, maxedges,
    maxindegree, maxindex, maxneighbors, maxoutdegree, maxprocs, message, n, name, name_len, ndims,
    nedges, neighbors, newcomm, newgroup, newinfo, newintercomm, newintracomm, newrank, newtype,
    nkeys, nneighbors, nnodes, npset_names, num, num_addresses, num_cat, num_categories, num_cvar,
    num_cvars, num_datatypes, num_elements, num_events, num_integers, num_large_counts, num_pvar,
    num_pvars, num_sources, obj_handle, offset, oldtype, op, order, ordering, origin_addr,
    origin_count, origin_datatype, outbuf, outcount, outdegree, outsize, p, pair_type, parent,
    partition, partition_high, partition_low, partitions, pe_session, peer_comm, periods, port_name,
    position, provided, pset_len, pset_name, pvar_index, query_fn, r, ranges, rank, rank_dest,
    rank_source, ranks, ranks1, ranks2, rdispls, read_conversion_fn, readonly, recvbuf, recvcount,
    recvcounts, recvtag, recvtype, recvtypes, remain_dims, remote_group, remote_leader, reorder,
    request, required, result, result_addr, result_count, result_datatype, resultlen, root, scope,
    sdispls, sendbuf, sendcount, sendcounts, sendtag, sendtype, sendtypes, service_name, session,
    session_errhandler_fn, size, source, source_index, sources, sourceweights, split_type, status,
    stride, string, stringtag, subversion, tag, target_count, target_datatype, target_disp,
    target_rank, ticks_per_second, timestamp, true_extent, true_lb, type_copy_attr_fn,
    type_delete_attr_fn, type_keyval, type_name, typeclass, update_number, user_data, user_fn,
    value, value_type, valuelen, var_class, verbosity, version, weighted, weights, whence, win,
    win_copy_attr_fn, win_delete_attr_fn, win_errhandler_fn, win_keyval, win_name,
    write_conversion_fn
}
