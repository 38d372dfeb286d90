//! The integer constants. Values that the standard leaves open are mostly those of MPICH.

/// A named integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its name in C.
    pub name: &'static str,
    /// Its value.
    pub value: i64,
}

/// Makes a Rust constant without the prefix `MPI_` and a row of the table from each line.
macro_rules! constants {
    ($($name:ident = $value:expr,)+) => {
        $(
            #[doc = concat!("`MPI_", stringify!($name), "`")]
            pub const $name: i64 = $value;
        )+
        const CONSTANTS: &[Constant] = &[$(Constant {
            name: concat!("MPI_", stringify!($name)),
            value: $value,
        }),+];
    };
}

/// An error class of MPI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ErrorClass(i64);

/// Makes an error class without the prefix `MPI_ERR_` and a row of the table from each line.
macro_rules! error_classes {
    ($($name:ident = $value:expr,)+) => {
        impl ErrorClass {
            $(
                #[doc = concat!("`MPI_ERR_", stringify!($name), "`")]
                pub const $name: ErrorClass = ErrorClass($value);
            )+
        }
        const ERROR_CLASSES: &[Constant] = &[$(Constant {
            name: concat!("MPI_ERR_", stringify!($name)),
            value: $value,
        }),+];
    };
}

impl ErrorClass {
    /// `MPI_SUCCESS`
    pub const SUCCESS: ErrorClass = ErrorClass(SUCCESS);

    /// The class with this number; [`ErrorClass::UNKNOWN`] if there is none.
    pub fn of(value: i64) -> ErrorClass {
        let known = value == SUCCESS || ERROR_CLASSES.iter().any(|row| row.value == value);
        if known {
            ErrorClass(value)
        } else {
            ErrorClass::UNKNOWN
        }
    }

    /// Its number, which is also the code that calls return.
    pub fn value(self) -> i64 {
        self.0
    }

    /// Its name in C.
    pub fn name(self) -> &'static str {
        let mut rows = ERROR_CLASSES.iter();
        let row = rows.find(|row| row.value == self.0);
        row.map_or("MPI_SUCCESS", |row| row.name)
    }
}

impl std::fmt::Display for ErrorClass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// All integer constants, in a fixed order.
pub fn constants() -> impl Iterator<Item = &'static Constant> {
    CONSTANTS.iter().chain(ERROR_CLASSES)
}

/// The value of the constant of this name.
pub fn constant(name: &str) -> Option<i64> {
    constants()
        .find(|constant| constant.name == name)
        .map(|constant| constant.value)
}

constants! {
    // What a call returns that went well, and a number above all error codes of MPI.
    SUCCESS = 0,
    ERR_LASTCODE = 0x3fff_ffff,

    // Version of the standard.
    VERSION = 4,
    SUBVERSION = 1,

    // Ranks and tags with a meaning of their own.
    PROC_NULL = -1,
    ANY_SOURCE = -2,
    ROOT = -3,
    ANY_TAG = -1,
    UNDEFINED = -32766,

    // Results of comparing communicators or groups.
    IDENT = 0,
    CONGRUENT = 1,
    SIMILAR = 2,
    UNEQUAL = 3,

    // Levels of thread support.
    THREAD_SINGLE = 0,
    THREAD_FUNNELED = 1,
    THREAD_SERIALIZED = 2,
    THREAD_MULTIPLE = 3,

    // Ways of splitting a communicator by type.
    COMM_TYPE_SHARED = 1,
    COMM_TYPE_HW_GUIDED = 2,
    COMM_TYPE_HW_UNGUIDED = 3,
    COMM_TYPE_RESOURCE_GUIDED = 4,

    // Kinds of topologies.
    GRAPH = 1,
    CART = 2,
    DIST_GRAPH = 3,

    // Keys of predefined attributes; keys made by programs are higher.
    KEYVAL_INVALID = -1,
    TAG_UB = 1,
    HOST = 2,
    IO = 3,
    WTIME_IS_GLOBAL = 4,
    UNIVERSE_SIZE = 5,
    LASTUSEDCODE = 6,
    APPNUM = 7,
    WIN_BASE = 8,
    WIN_SIZE = 9,
    WIN_DISP_UNIT = 10,
    WIN_CREATE_FLAVOR = 11,
    WIN_MODEL = 12,

    // Lengths of texts, and room for a buffered message.
    MAX_PROCESSOR_NAME = 128,
    MAX_LIBRARY_VERSION_STRING = 8192,
    MAX_ERROR_STRING = 512,
    MAX_DATAREP_STRING = 128,
    MAX_INFO_KEY = 255,
    MAX_INFO_VAL = 1024,
    MAX_OBJECT_NAME = 128,
    MAX_PORT_NAME = 256,
    MAX_PSET_NAME_LEN = 256,
    MAX_STRINGTAG_LEN = 256,
    BSEND_OVERHEAD = 96,
    F_STATUS_SIZE = 6,
    F_SOURCE = 0,
    F_TAG = 1,
    F_ERROR = 2,

    // How a datatype was made.
    COMBINER_NAMED = 1,
    COMBINER_DUP = 2,
    COMBINER_CONTIGUOUS = 3,
    COMBINER_VECTOR = 4,
    COMBINER_HVECTOR_INTEGER = 5,
    COMBINER_HVECTOR = 6,
    COMBINER_INDEXED = 7,
    COMBINER_HINDEXED_INTEGER = 8,
    COMBINER_HINDEXED = 9,
    COMBINER_INDEXED_BLOCK = 10,
    COMBINER_STRUCT_INTEGER = 11,
    COMBINER_STRUCT = 12,
    COMBINER_SUBARRAY = 13,
    COMBINER_DARRAY = 14,
    COMBINER_F90_REAL = 15,
    COMBINER_F90_COMPLEX = 16,
    COMBINER_F90_INTEGER = 17,
    COMBINER_RESIZED = 18,
    COMBINER_HINDEXED_BLOCK = 19,
    COMBINER_VALUE_INDEX = 20,

    // Orders and distributions of arrays, classes of Fortran types.
    ORDER_C = 56,
    ORDER_FORTRAN = 57,
    DISTRIBUTE_BLOCK = 121,
    DISTRIBUTE_CYCLIC = 122,
    DISTRIBUTE_NONE = 123,
    DISTRIBUTE_DFLT_DARG = -49767,
    TYPECLASS_REAL = 1,
    TYPECLASS_INTEGER = 2,
    TYPECLASS_COMPLEX = 3,

    // Locks and assertions of one-sided communication.
    LOCK_EXCLUSIVE = 234,
    LOCK_SHARED = 235,
    MODE_NOCHECK = 1024,
    MODE_NOSTORE = 2048,
    MODE_NOPUT = 4096,
    MODE_NOPRECEDE = 8192,
    MODE_NOSUCCEED = 16384,
    WIN_FLAVOR_CREATE = 1,
    WIN_FLAVOR_ALLOCATE = 2,
    WIN_FLAVOR_DYNAMIC = 3,
    WIN_FLAVOR_SHARED = 4,
    WIN_SEPARATE = 1,
    WIN_UNIFIED = 2,

    // Access modes of files and the ways of seeking.
    MODE_CREATE = 1,
    MODE_RDONLY = 2,
    MODE_WRONLY = 4,
    MODE_RDWR = 8,
    MODE_DELETE_ON_CLOSE = 16,
    MODE_UNIQUE_OPEN = 32,
    MODE_EXCL = 64,
    MODE_APPEND = 128,
    MODE_SEQUENTIAL = 256,
    SEEK_SET = 600,
    SEEK_CUR = 602,
    SEEK_END = 604,
    DISPLACEMENT_CURRENT = -54_278_278,

    // Error classes of the tool interface.
    T_ERR_MEMORY = 59,
    T_ERR_NOT_INITIALIZED = 60,
    T_ERR_CANNOT_INIT = 61,
    T_ERR_INVALID_INDEX = 62,
    T_ERR_INVALID_ITEM = 63,
    T_ERR_INVALID_HANDLE = 64,
    T_ERR_OUT_OF_HANDLES = 65,
    T_ERR_OUT_OF_SESSIONS = 66,
    T_ERR_INVALID_SESSION = 67,
    T_ERR_CVAR_SET_NOT_NOW = 68,
    T_ERR_CVAR_SET_NEVER = 69,
    T_ERR_PVAR_NO_STARTSTOP = 70,
    T_ERR_PVAR_NO_WRITE = 71,
    T_ERR_PVAR_NO_ATOMIC = 72,
    T_ERR_INVALID_NAME = 73,
    T_ERR_INVALID = 74,
    T_ERR_NOT_SUPPORTED = 78,
    T_ERR_NOT_ACCESSIBLE = 79,

    // Verbosity, binding, scope and class of variables.
    T_VERBOSITY_USER_BASIC = 221,
    T_VERBOSITY_USER_DETAIL = 222,
    T_VERBOSITY_USER_ALL = 223,
    T_VERBOSITY_TUNER_BASIC = 224,
    T_VERBOSITY_TUNER_DETAIL = 225,
    T_VERBOSITY_TUNER_ALL = 226,
    T_VERBOSITY_MPIDEV_BASIC = 227,
    T_VERBOSITY_MPIDEV_DETAIL = 228,
    T_VERBOSITY_MPIDEV_ALL = 229,
    T_BIND_NO_OBJECT = 9700,
    T_BIND_MPI_COMM = 9701,
    T_BIND_MPI_DATATYPE = 9702,
    T_BIND_MPI_ERRHANDLER = 9703,
    T_BIND_MPI_FILE = 9704,
    T_BIND_MPI_GROUP = 9705,
    T_BIND_MPI_OP = 9706,
    T_BIND_MPI_REQUEST = 9707,
    T_BIND_MPI_WIN = 9708,
    T_BIND_MPI_MESSAGE = 9709,
    T_BIND_MPI_INFO = 9710,
    T_BIND_MPI_SESSION = 9711,
    T_SCOPE_CONSTANT = 60438,
    T_SCOPE_READONLY = 60439,
    T_SCOPE_LOCAL = 60440,
    T_SCOPE_GROUP = 60441,
    T_SCOPE_GROUP_EQ = 60442,
    T_SCOPE_ALL = 60443,
    T_SCOPE_ALL_EQ = 60444,
    T_PVAR_CLASS_STATE = 240,
    T_PVAR_CLASS_LEVEL = 241,
    T_PVAR_CLASS_SIZE = 242,
    T_PVAR_CLASS_PERCENTAGE = 243,
    T_PVAR_CLASS_HIGHWATERMARK = 244,
    T_PVAR_CLASS_LOWWATERMARK = 245,
    T_PVAR_CLASS_COUNTER = 246,
    T_PVAR_CLASS_AGGREGATE = 247,
    T_PVAR_CLASS_TIMER = 248,
    T_PVAR_CLASS_GENERIC = 249,
}

// The numbers that MPICH gives them, so that printed codes look familiar.
error_classes! {
    BUFFER = 1,
    COUNT = 2,
    TYPE = 3,
    TAG = 4,
    COMM = 5,
    RANK = 6,
    ROOT = 7,
    GROUP = 8,
    OP = 9,
    TOPOLOGY = 10,
    DIMS = 11,
    ARG = 12,
    UNKNOWN = 13,
    TRUNCATE = 14,
    OTHER = 15,
    INTERN = 16,
    IN_STATUS = 17,
    PENDING = 18,
    REQUEST = 19,
    ACCESS = 20,
    AMODE = 21,
    BAD_FILE = 22,
    CONVERSION = 23,
    DUP_DATAREP = 24,
    FILE_EXISTS = 25,
    FILE_IN_USE = 26,
    FILE = 27,
    INFO = 28,
    INFO_KEY = 29,
    INFO_VALUE = 30,
    INFO_NOKEY = 31,
    IO = 32,
    NAME = 33,
    NO_MEM = 34,
    NOT_SAME = 35,
    NO_SPACE = 36,
    NO_SUCH_FILE = 37,
    PORT = 38,
    QUOTA = 39,
    READ_ONLY = 40,
    SERVICE = 41,
    SPAWN = 42,
    UNSUPPORTED_DATAREP = 43,
    UNSUPPORTED_OPERATION = 44,
    WIN = 45,
    BASE = 46,
    LOCKTYPE = 47,
    KEYVAL = 48,
    RMA_CONFLICT = 49,
    RMA_SYNC = 50,
    SIZE = 51,
    DISP = 52,
    ASSERT = 53,
    RMA_RANGE = 55,
    RMA_ATTACH = 56,
    RMA_SHARED = 57,
    RMA_FLAVOR = 58,
    SESSION = 75,
    PROC_ABORTED = 76,
    VALUE_TOO_LARGE = 77,
    ERRHANDLER = 80,
}
