from libc.stdlib cimport calloc, free
