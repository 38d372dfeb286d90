//! The functions that `_FORTIFY_SOURCE` puts in the place of others.

functions! {
    "" {
        "__printf_chk" = checked("printf", &[0]);
        "__vprintf_chk" = checked("vprintf", &[0]);
        "__wprintf_chk" = checked("wprintf", &[0]);
        "__vwprintf_chk" = checked("vwprintf", &[0]);
        "__fprintf_chk" = checked("fprintf", &[1]);
        "__vfprintf_chk" = checked("vfprintf", &[1]);
        "__fwprintf_chk" = checked("fwprintf", &[1]);
        "__vfwprintf_chk" = checked("vfwprintf", &[1]);
        "__dprintf_chk" = checked("dprintf", &[1]);
        "__vdprintf_chk" = checked("vdprintf", &[1]);
        "__asprintf_chk" = checked("asprintf", &[1]);
        "__vasprintf_chk" = checked("vasprintf", &[1]);
        "__sprintf_chk" = checked("sprintf", &[1, 2]);
        "__vsprintf_chk" = checked("vsprintf", &[1, 2]);
        "__snprintf_chk" = checked("snprintf", &[2, 3]);
        "__vsnprintf_chk" = checked("vsnprintf", &[2, 3]);
        "__swprintf_chk" = checked("swprintf", &[2, 3]);
        "__vswprintf_chk" = checked("vswprintf", &[2, 3]);
        "__memcpy_chk" = checked("memcpy", &[3]);
        "__memmove_chk" = checked("memmove", &[3]);
        "__mempcpy_chk" = checked("mempcpy", &[3]);
        "__memset_chk" = checked("memset", &[3]);
        "__strcpy_chk" = checked("strcpy", &[2]);
        "__stpcpy_chk" = checked("stpcpy", &[2]);
        "__strcat_chk" = checked("strcat", &[2]);
        "__strncpy_chk" = checked("strncpy", &[3]);
        "__stpncpy_chk" = checked("stpncpy", &[3]);
        "__strncat_chk" = checked("strncat", &[3]);
        "__wmemcpy_chk" = checked("wmemcpy", &[3]);
        "__wmemmove_chk" = checked("wmemmove", &[3]);
        "__wmemset_chk" = checked("wmemset", &[3]);
        "__wcscpy_chk" = checked("wcscpy", &[2]);
        "__wcscat_chk" = checked("wcscat", &[2]);
        "__wcsncpy_chk" = checked("wcsncpy", &[3]);
        "__wcsncat_chk" = checked("wcsncat", &[3]);
        "__mbstowcs_chk" = checked("mbstowcs", &[3]);
        "__wcstombs_chk" = checked("wcstombs", &[3]);
        "__fgets_chk" = checked("fgets", &[1]);
        "__fread_chk" = checked("fread", &[1]);
        "__read_chk" = checked("read", &[3]);
        "__pread_chk" = checked("pread", &[4]);
        "__getcwd_chk" = checked("getcwd", &[2]);
        "__gethostname_chk" = checked("gethostname", &[2]);
        "__realpath_chk" = checked("realpath", &[2]);
        "__readlink_chk" = checked("readlink", &[3]);
    }
}
