//! Groups, communicators, attributes and topologies: MPI 4.1, chapters 7 and 8.

use super::row::prelude::*;

routines! {
    "7.3.1", Local => {
        MPI_Group_size(group: Group, size: out Int);
        MPI_Group_rank(group: Group, rank: out Rank);
        MPI_Group_translate_ranks(group1: Group, n: Int, ranks1: array Rank, group2: Group,
            ranks2: out array Rank);
        MPI_Group_compare(group1: Group, group2: Group, result: out Int);
    }
    "7.3.2", Local => {
        MPI_Comm_group(comm: Comm, group: out Group);
        MPI_Group_union(group1: Group, group2: Group, newgroup: out Group);
        MPI_Group_intersection(group1: Group, group2: Group, newgroup: out Group);
        MPI_Group_difference(group1: Group, group2: Group, newgroup: out Group);
        MPI_Group_incl(group: Group, n: Int, ranks: array Rank, newgroup: out Group);
        MPI_Group_excl(group: Group, n: Int, ranks: array Rank, newgroup: out Group);
        MPI_Group_range_incl(group: Group, n: Int, ranges: Triplets, newgroup: out Group);
        MPI_Group_range_excl(group: Group, n: Int, ranges: Triplets, newgroup: out Group);
        MPI_Group_from_session_pset(session: Session, pset_name: Text, newgroup: out Group);
    }
    "7.3.3", Local => {
        MPI_Group_free(group: inout Group);
    }
    "7.4.1", Local => {
        MPI_Comm_size(comm: Comm, size: out Int);
        MPI_Comm_rank(comm: Comm, rank: out Rank);
        MPI_Comm_compare(comm1: Comm, comm2: Comm, result: out Int);
    }
    "7.4.2", Collective(All) => {
        MPI_Comm_dup(comm: Comm, newcomm: out Comm)
            nonblocking MPI_Comm_idup "7.4.2";
        MPI_Comm_dup_with_info(comm: Comm, info: Info, newcomm: out Comm)
            nonblocking MPI_Comm_idup_with_info "7.4.2";
        MPI_Comm_create(comm: Comm, group: Group, newcomm: out Comm);
        MPI_Comm_create_group(comm: Comm, group: Group, tag: Tag, newcomm: out Comm);
        MPI_Comm_split(comm: Comm, color: Int, key: Int, newcomm: out Comm);
        MPI_Comm_split_type(comm: Comm, split_type: Int, key: Int, info: Info, newcomm: out Comm);
        MPI_Comm_create_from_group(group: Group, stringtag: Text, info: Info,
            errhandler: Errhandler, newcomm: out Comm);
    }
    "7.4.3", Collective(Nobody) => {
        MPI_Comm_free(comm: inout Comm);
    }
    "7.4.4", Local => {
        MPI_Comm_set_info(comm: Comm, info: Info);
        MPI_Comm_get_info(comm: Comm, info_used: out Info);
    }
    "7.6.1", Local => {
        MPI_Comm_test_inter(comm: Comm, flag: out Logical);
        MPI_Comm_remote_size(comm: Comm, size: out Int);
        MPI_Comm_remote_group(comm: Comm, group: out Group);
    }
    "7.6.2", Collective(All) => {
        MPI_Intercomm_create(local_comm: Comm, local_leader: Rank, peer_comm: Comm,
            remote_leader: Peer, tag: Tag, newintercomm: out Comm);
        MPI_Intercomm_merge(intercomm: Comm, high: Logical, newintracomm: out Comm);
    }
    "7.6.2", Collective(All) => {
        MPI_Intercomm_create_from_groups(local_group: Group, local_leader: Rank,
            remote_group: Group, remote_leader: Peer, stringtag: Text, info: Info,
            errhandler: Errhandler, newintercomm: out Comm);
    }
    "7.7.2", Local => {
        MPI_Comm_create_keyval(comm_copy_attr_fn: callback MPI_Comm_copy_attr_function,
            comm_delete_attr_fn: callback MPI_Comm_delete_attr_function, comm_keyval: out Keyval,
            extra_state: Attribute);
        MPI_Comm_free_keyval(comm_keyval: inout Keyval);
        MPI_Comm_set_attr(comm: Comm, comm_keyval: Keyval, attribute_val: Attribute);
        MPI_Comm_get_attr(comm: Comm, comm_keyval: Keyval, attribute_val: out Attribute,
            flag: out Logical);
        MPI_Comm_delete_attr(comm: Comm, comm_keyval: Keyval);
    }
    "7.7.3", Local => {
        MPI_Win_create_keyval(win_copy_attr_fn: callback MPI_Win_copy_attr_function,
            win_delete_attr_fn: callback MPI_Win_delete_attr_function, win_keyval: out Keyval,
            extra_state: Attribute);
        MPI_Win_free_keyval(win_keyval: inout Keyval);
        MPI_Win_set_attr(win: Win, win_keyval: Keyval, attribute_val: Attribute);
        MPI_Win_get_attr(win: Win, win_keyval: Keyval, attribute_val: out Attribute,
            flag: out Logical);
        MPI_Win_delete_attr(win: Win, win_keyval: Keyval);
    }
    "7.7.4", Local => {
        MPI_Type_create_keyval(type_copy_attr_fn: callback MPI_Type_copy_attr_function,
            type_delete_attr_fn: callback MPI_Type_delete_attr_function, type_keyval: out Keyval,
            extra_state: Attribute);
        MPI_Type_free_keyval(type_keyval: inout Keyval);
        MPI_Type_set_attr(datatype: Datatype, type_keyval: Keyval, attribute_val: Attribute);
        MPI_Type_get_attr(datatype: Datatype, type_keyval: Keyval, attribute_val: out Attribute,
            flag: out Logical);
        MPI_Type_delete_attr(datatype: Datatype, type_keyval: Keyval);
    }
    "7.8", Local => {
        MPI_Comm_set_name(comm: Comm, comm_name: Text);
        MPI_Comm_get_name(comm: Comm, comm_name: out Text, resultlen: out Int);
        MPI_Type_set_name(datatype: Datatype, type_name: Text);
        MPI_Type_get_name(datatype: Datatype, type_name: out Text, resultlen: out Int);
        MPI_Win_set_name(win: Win, win_name: Text);
        MPI_Win_get_name(win: Win, win_name: out Text, resultlen: out Int);
    }
    "8.5.1", Collective(All) => {
        MPI_Cart_create(comm_old: Comm, ndims: Int, dims: array Int, periods: array Logical,
            reorder: Logical, comm_cart: out Comm);
    }
    "8.5.2", Local => {
        MPI_Dims_create(nnodes: Int, ndims: Int, dims: inout array Int);
    }
    "8.5.3", Collective(All) => {
        MPI_Graph_create(comm_old: Comm, nnodes: Int, index: array Int, edges: array Int,
            reorder: Logical, comm_graph: out Comm);
    }
    "8.5.4", Collective(All) => {
        MPI_Dist_graph_create_adjacent(comm_old: Comm, indegree: Int, sources: array Rank,
            sourceweights: array Int, outdegree: Int, destinations: array Rank,
            destweights: array Int, info: Info, reorder: Logical, comm_dist_graph: out Comm);
        MPI_Dist_graph_create(comm_old: Comm, n: Int, sources: array Rank, degrees: array Int,
            destinations: array Rank, weights: array Int, info: Info, reorder: Logical,
            comm_dist_graph: out Comm);
    }
    "8.5.5", Local => {
        MPI_Topo_test(comm: Comm, status: out Int);
        MPI_Graphdims_get(comm: Comm, nnodes: out Int, nedges: out Int);
        MPI_Graph_get(comm: Comm, maxindex: Int, maxedges: Int, index: out array Int,
            edges: out array Int);
        MPI_Cartdim_get(comm: Comm, ndims: out Int);
        MPI_Cart_get(comm: Comm, maxdims: Int, dims: out array Int, periods: out array Logical,
            coords: out array Int);
        MPI_Cart_rank(comm: Comm, coords: array Int, rank: out Rank);
        MPI_Cart_coords(comm: Comm, rank: Rank, maxdims: Int, coords: out array Int);
        MPI_Graph_neighbors_count(comm: Comm, rank: Rank, nneighbors: out Int);
        MPI_Graph_neighbors(comm: Comm, rank: Rank, maxneighbors: Int, neighbors: out array Rank);
        MPI_Dist_graph_neighbors_count(comm: Comm, indegree: out Int, outdegree: out Int,
            weighted: out Logical);
        MPI_Dist_graph_neighbors(comm: Comm, maxindegree: Int, sources: out array Rank,
            sourceweights: out array Int, maxoutdegree: Int, destinations: out array Rank,
            destweights: out array Int);
    }
    "8.5.6", Local => {
        MPI_Cart_shift(comm: Comm, direction: Int, disp: Int, rank_source: out Peer,
            rank_dest: out Peer);
    }
    "8.5.7", Collective(All) => {
        MPI_Cart_sub(comm: Comm, remain_dims: array Logical, newcomm: out Comm);
    }
    "8.5.8", Local => {
        MPI_Cart_map(comm: Comm, ndims: Int, dims: array Int, periods: array Logical,
            newrank: out Rank);
        MPI_Graph_map(comm: Comm, nnodes: Int, index: array Int, edges: array Int,
            newrank: out Rank);
    }
}
