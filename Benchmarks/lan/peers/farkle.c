/* farkle: this product; its functions are in Sources/lan-farkle. */
#include "include/common.h"

const char *peer_name = "farkle";
