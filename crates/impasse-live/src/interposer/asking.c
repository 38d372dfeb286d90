
/* ---- questions that are asked in vain (MPI_Test, MPI_Iprobe): a loop of them must not fill the ring ----

   Each question is told once, as long as the rank does nothing else. After a second, after two, after four and so
   on it is told how often the rank has asked, and whether it did something else between its questions: who computes,
   sleeps, or looks at a clock to give up after a while, is not stuck. */

#define MOST_QUESTIONS 8
#define SECOND 1000000000
/* Nanoseconds that a loop takes at most which does nothing but to ask. */
#define SHORT 150
/* What takes longer was interrupted by the system, or is work or sleep: then the system is asked. */
#define LONG 20000

static struct {
    uint64_t questions[MOST_QUESTIONS]; /* by what tells them apart */
    int number;
    uint64_t asked, slow; /* and how often something was done before */
    int64_t since, left, next; /* nanoseconds */
    int64_t worked, used, accounted; /* time on a processor: outside of MPI, at the last look at it, and since */
    long slept; /* how often it has slept, and whether it has since the look before */
    int has_slept;
    _Atomic int unsure; /* it has looked at a clock, slept, or asks too much to follow */
} vain;

/* How long this thread has used a processor since the last look, beyond what is accounted for; if it has slept
   meanwhile, nothing is sure. */
static int64_t look(void) {
    struct rusage usage;
    getrusage(RUSAGE_THREAD, &usage);
    int64_t used = ((int64_t)usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * SECOND +
                   ((int64_t)usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000;
    int64_t more = used - vain.used - vain.accounted;
    vain.has_slept = usage.ru_nvcsw != vain.slept;
    vain.used = used;
    vain.accounted = 0;
    vain.slept = usage.ru_nvcsw;
    return more;
}

/* So many nanoseconds have passed between two questions. */
static void account_outside(int64_t passed) {
    vain.slow += passed > SHORT;
    if (passed < LONG) {
        vain.accounted += passed;
        return;
    }
    int64_t worked = look();
    if (worked > LONG) vain.worked += worked;
    if (vain.has_slept) vain.unsure = 1;
}

/* And in a question: what MPI does there is its own affair. */
static void account_inside(int64_t passed) {
    if (passed < LONG) vain.accounted += passed;
    else look();
}

static int64_t nanoseconds(void) {
    struct timespec now;
    read_clock(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec;
}

/* What tells a question apart from others that are asked at other places, or about something else. */
static uint64_t question(uint32_t site, const void *about, size_t length) {
    uint64_t key = site;
    for (const unsigned char *at = about; length; length--) key = (key ^ *at++) * 0x100000001b3u;
    return key;
}

/* A question was asked in vain: tells whether it is a new one. Under the lock. */
static int is_new_question(uint64_t question, int64_t entered) {
    if (!asking) {
        memset(&vain, 0, sizeof vain);
        asking = 1;
        vain.since = vain.left = entered;
        vain.next = SECOND;
        look();
    }
    vain.asked++;
    account_outside(entered - vain.left);
    for (int one = 0; one < vain.number; one++)
        if (vain.questions[one] == question) return 0;
    if (vain.number == MOST_QUESTIONS) {
        vain.unsure = 1;
        return 0;
    }
    vain.questions[vain.number++] = question;
    return 1;
}

/* Tells how often it was asked, if it is time, and that the call ends. Under the lock. */
static void end_question(int routine, uint32_t site, int64_t entered) {
    vain.left = nanoseconds();
    account_inside(vain.left - entered);
    int64_t time = vain.left - vain.since;
    if (time < vain.next) return;
    while (vain.next <= time) vain.next *= 2;
    int32_t *at = open_record(ASKED, routine, site, 7);
    if (!at) return;
    at = put_wide(put_wide(at, vain.asked), vain.slow);
    *at++ = (int32_t)(time / 1000000);
    *at++ = (int32_t)(vain.worked / 1000000);
    *at++ = vain.unsure;
    close_record(at);
}

/* Requests were asked for in vain. */
static void asked_for(int routine, uint32_t site, struct wait *wait, int64_t entered) {
    lock();
    uint64_t key = question(site, wait->handles, (size_t)wait->count * sizeof *wait->handles);
    if (is_new_question(key, entered)) {
        int32_t *at = open_record(ASK, routine, site, 1 + (size_t)wait->count);
        if (at) close_record(put_requests(at, wait));
    }
    end_question(routine, site, entered);
    unlock();
}

/* ---- clocks: the program looks at one ---- */

static void looks_at_clock(void) {
    if (on && !depth && asking) vain.unsure = 1;
}

int clock_gettime(clockid_t which, struct timespec *now) {
    looks_at_clock();
    return read_clock(which, now);
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec time;
    looks_at_clock();
    int error = read_clock(CLOCK_REALTIME, &time);
    if (zone) memset(zone, 0, sizeof(struct timezone));
    if (now) *now = (struct timeval){time.tv_sec, time.tv_nsec / 1000};
    return error;
}

time_t time(time_t *now) {
    struct timespec time = {0, 0};
    looks_at_clock();
    read_clock(CLOCK_REALTIME_COARSE, &time);
    if (now) *now = time.tv_sec;
    return time.tv_sec;
}

clock_t clock(void) {
    struct timespec used;
    looks_at_clock();
    if (read_clock(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return (clock_t)-1;
    return (clock_t)used.tv_sec * CLOCKS_PER_SEC + used.tv_nsec / (SECOND / CLOCKS_PER_SEC);
}

double MPI_Wtime(void) {
    looks_at_clock();
    return PMPI_Wtime();
}
double mpi_wtime_(void) { return MPI_Wtime(); }
