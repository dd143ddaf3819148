#include "include/datagram.h"

#include <errno.h>

#ifdef __linux__
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>
#include <unistd.h>

int link_watch_open(void) {
    int watch = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_ROUTE);
    if (watch < 0) return -errno;
    struct sockaddr_nl address = {
        .nl_family = AF_NETLINK,
        .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR,
    };
    if (bind(watch, (struct sockaddr *)&address, sizeof address) < 0) {
        int failed = -errno;
        close(watch);
        return failed;
    }
    return watch;
}

void link_watch_drain(int watch) {
    char news[4096];
    // What the news say does not matter: the interfaces are read afresh. ENOBUFS says that some were lost, which is news.
    for (;;) {
        ssize_t received = recv(watch, news, sizeof news, 0);
        if (received == 0 || (received < 0 && errno != ENOBUFS && errno != EINTR)) return;
    }
}
#else
int link_watch_open(void) { return -ENOTSUP; }
void link_watch_drain(int watch) { (void)watch; }
#endif
