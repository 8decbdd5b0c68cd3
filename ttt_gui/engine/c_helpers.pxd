# What the compiled engine needs from C and plain Python has in another form (see the end of the imports in search.py).
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int ttt_lowest(unsigned long long board) {
        unsigned long index; _BitScanForward64(&index, board); return (int) index;
    }
    static __inline int ttt_count(unsigned long long board) {
        int count = 0; while (board) { board &= board - 1; count++; } return count;
    }
    #else
    static inline int ttt_lowest(unsigned long long board) { return __builtin_ctzll(board); }
    static inline int ttt_count(unsigned long long board) { return __builtin_popcountll(board); }
    #endif

    #if defined(_WIN32)
    #include <windows.h>
    static double ttt_seconds(void) {
        LARGE_INTEGER now, frequency;
        QueryPerformanceFrequency(&frequency); QueryPerformanceCounter(&now);
        return (double) now.QuadPart / (double) frequency.QuadPart;
    }
    #else
    #include <time.h>
    static double ttt_seconds(void) {
        struct timespec now; clock_gettime(CLOCK_MONOTONIC, &now);
        return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
    }
    #endif
    """
    int lowest "ttt_lowest" (unsigned long long board) noexcept nogil
    int count "ttt_count" (unsigned long long board) noexcept nogil
    double seconds_now "ttt_seconds" () noexcept nogil
