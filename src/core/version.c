/* version.c - which release this is. */
#include "jadoube/version.h"

const char *jd_version(void) { return JD_VERSION; }
