#include "include/datagram.h"
