//! Tool support: MPI 4.1, chapter 15.

use super::row::prelude::*;

routines! {
    "15.2.4", Local, Variadic => {
        MPI_Pcontrol(level: Int);
    }
    "15.3.4", Local, AnyTime, NoFortran, Unsupported => {
        MPI_T_init_thread(required: Int, provided: out Int);
        MPI_T_finalize();
    }
    "15.3.5", Local, AnyTime, NoFortran, Unsupported => {
        MPI_T_enum_get_info(enumtype: tool MPI_T_enum, num: out Int, name: out Text,
            name_len: inout Int);
        MPI_T_enum_get_item(enumtype: tool MPI_T_enum, index: Int, value: out Int, name: out Text,
            name_len: inout Int);
    }
    "15.3.6", Local, AnyTime, NoFortran, Unsupported => {
        MPI_T_cvar_get_num(num_cvar: out Int);
        MPI_T_cvar_get_info(cvar_index: Int, name: out Text, name_len: inout Int,
            verbosity: out Int, datatype: out Datatype, enumtype: out tool MPI_T_enum,
            desc: out Text, desc_len: inout Int, bind: out Int, scope: out Int);
        MPI_T_cvar_get_index(name: Text, cvar_index: out Int);
        MPI_T_cvar_handle_alloc(cvar_index: Int, obj_handle: Attribute,
            handle: out tool MPI_T_cvar_handle, count: out Int);
        MPI_T_cvar_handle_free(handle: inout tool MPI_T_cvar_handle);
        MPI_T_cvar_read(handle: tool MPI_T_cvar_handle, buf: out Buffer);
        MPI_T_cvar_write(handle: tool MPI_T_cvar_handle, buf: Buffer);
    }
    "15.3.7", Local, AnyTime, NoFortran, Unsupported => {
        MPI_T_pvar_get_num(num_pvar: out Int);
        MPI_T_pvar_get_info(pvar_index: Int, name: out Text, name_len: inout Int,
            verbosity: out Int, var_class: out Int, datatype: out Datatype,
            enumtype: out tool MPI_T_enum, desc: out Text, desc_len: inout Int, bind: out Int,
            readonly: out Int, continuous: out Int, atomic: out Int);
        MPI_T_pvar_get_index(name: Text, var_class: Int, pvar_index: out Int);
        MPI_T_pvar_session_create(pe_session: out tool MPI_T_pvar_session);
        MPI_T_pvar_session_free(pe_session: inout tool MPI_T_pvar_session);
        MPI_T_pvar_handle_alloc(pe_session: tool MPI_T_pvar_session, pvar_index: Int,
            obj_handle: Attribute, handle: out tool MPI_T_pvar_handle, count: out Int);
        MPI_T_pvar_handle_free(pe_session: tool MPI_T_pvar_session,
            handle: inout tool MPI_T_pvar_handle);
        MPI_T_pvar_start(pe_session: tool MPI_T_pvar_session, handle: tool MPI_T_pvar_handle);
        MPI_T_pvar_stop(pe_session: tool MPI_T_pvar_session, handle: tool MPI_T_pvar_handle);
        MPI_T_pvar_read(pe_session: tool MPI_T_pvar_session, handle: tool MPI_T_pvar_handle,
            buf: out Buffer);
        MPI_T_pvar_write(pe_session: tool MPI_T_pvar_session, handle: tool MPI_T_pvar_handle,
            buf: Buffer);
        MPI_T_pvar_reset(pe_session: tool MPI_T_pvar_session, handle: tool MPI_T_pvar_handle);
        MPI_T_pvar_readreset(pe_session: tool MPI_T_pvar_session, handle: tool MPI_T_pvar_handle,
            buf: out Buffer);
    }
    "15.3.8", Local, AnyTime, NoFortran, Unsupported => {
        MPI_T_source_get_num(num_sources: out Int);
        MPI_T_source_get_info(source_index: Int, name: out Text, name_len: inout Int,
            desc: out Text, desc_len: inout Int, ordering: out tool MPI_T_source_order,
            ticks_per_second: out LargeCount, max_ticks: out LargeCount, info: out Info);
        MPI_T_source_get_timestamp(source_index: Int, timestamp: out LargeCount);
        MPI_T_event_get_num(num_events: out Int);
        MPI_T_event_get_info(event_index: Int, name: out Text, name_len: inout Int,
            verbosity: out Int, array_of_datatypes: out array Datatype,
            array_of_displacements: out array Aint, num_elements: inout Int,
            enumtype: out tool MPI_T_enum, info: out Info, desc: out Text, desc_len: inout Int,
            bind: out Int);
        MPI_T_event_get_index(name: Text, event_index: out Int);
        MPI_T_event_handle_alloc(event_index: Int, obj_handle: Attribute, info: Info,
            event_registration: out tool MPI_T_event_registration);
        MPI_T_event_handle_set_info(event_registration: tool MPI_T_event_registration, info: Info);
        MPI_T_event_handle_get_info(event_registration: tool MPI_T_event_registration,
            info_used: out Info);
        MPI_T_event_register_callback(event_registration: tool MPI_T_event_registration,
            cb_safety: tool MPI_T_cb_safety, info: Info, user_data: Attribute,
            event_cb_function: callback MPI_T_event_cb_function);
        MPI_T_event_callback_set_info(event_registration: tool MPI_T_event_registration,
            cb_safety: tool MPI_T_cb_safety, info: Info);
        MPI_T_event_callback_get_info(event_registration: tool MPI_T_event_registration,
            cb_safety: tool MPI_T_cb_safety, info_used: out Info);
        MPI_T_event_handle_free(event_registration: tool MPI_T_event_registration,
            user_data: Attribute, free_cb_function: callback MPI_T_event_free_cb_function);
        MPI_T_event_set_dropped_handler(event_registration: tool MPI_T_event_registration,
            dropped_cb_function: callback MPI_T_event_dropped_cb_function);
        MPI_T_event_read(event_instance: tool MPI_T_event_instance, element_index: Int,
            buffer: out Buffer);
        MPI_T_event_copy(event_instance: tool MPI_T_event_instance, buffer: out Buffer);
        MPI_T_event_get_timestamp(event_instance: tool MPI_T_event_instance,
            event_timestamp: out LargeCount);
        MPI_T_event_get_source(event_instance: tool MPI_T_event_instance, source_index: out Int);
    }
    "15.3.9", Local, AnyTime, NoFortran, Unsupported => {
        MPI_T_category_get_num(num_cat: out Int);
        MPI_T_category_get_info(cat_index: Int, name: out Text, name_len: inout Int, desc: out Text,
            desc_len: inout Int, num_cvars: out Int, num_pvars: out Int, num_categories: out Int);
        MPI_T_category_get_index(name: Text, cat_index: out Int);
        MPI_T_category_get_cvars(cat_index: Int, len: Int, indices: out array Int);
        MPI_T_category_get_pvars(cat_index: Int, len: Int, indices: out array Int);
        MPI_T_category_get_num_events(cat_index: Int, num_events: out Int);
        MPI_T_category_get_events(cat_index: Int, len: Int, indices: out array Int);
        MPI_T_category_get_categories(cat_index: Int, len: Int, indices: out array Int);
        MPI_T_category_changed(update_number: out Int);
    }
}
