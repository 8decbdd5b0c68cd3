# What the compiled engine needs from C and plain Python has in another form (c_helpers.py).
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
    #define TTT_INLINE __inline
    #else
    static inline int ttt_lowest(unsigned long long board) { return __builtin_ctzll(board); }
    static inline int ttt_count(unsigned long long board) { return __builtin_popcountll(board); }
    #define TTT_INLINE inline
    #endif

    static TTT_INLINE unsigned long long ttt_hash(unsigned long long own, unsigned long long opp) {
        unsigned long long mixed = own * 0x9E3779B97F4A7C15ULL ^ opp * 0xC2B2AE3D27D4EB4FULL;
        mixed ^= mixed >> 32;
        return mixed * 0xFF51AFD7ED558CCDULL;
    }

    #if defined(_WIN32)
    #include <windows.h>
    static double ttt_seconds(void) {
        LARGE_INTEGER now, frequency;
        QueryPerformanceFrequency(&frequency); QueryPerformanceCounter(&now);
        return (double) now.QuadPart / (double) frequency.QuadPart;
    }
    static void ttt_nap(void) { Sleep(1); }
    #else
    #include <time.h>
    static double ttt_seconds(void) {
        struct timespec now; clock_gettime(CLOCK_MONOTONIC, &now);
        return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
    }
    static void ttt_nap(void) {
        struct timespec millisecond = {0, 1000000}; nanosleep(&millisecond, NULL);
    }
    #endif
    """
    int lowest "ttt_lowest" (unsigned long long board) noexcept nogil
    int count "ttt_count" (unsigned long long board) noexcept nogil
    double seconds_now "ttt_seconds" () noexcept nogil
    void nap "ttt_nap" () noexcept nogil
    unsigned long long hash_of "ttt_hash" (unsigned long long own, unsigned long long opp) noexcept nogil
