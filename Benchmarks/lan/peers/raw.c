/* raw: UDP without any reliability, the floor. -DMCAST: one datagram to a group; else one to each viewer in a loop.
 * A viewer says hello every 100 ms until it has a state, the host answers it with the latest; nothing else is repaired.
 * With MCAST the hello goes to the group too, so that join = find the host and get the state. */
#include "include/common.h"
#include <arpa/inet.h>
#include <net/if.h>
#include <stdlib.h>

#ifdef MCAST
const char *peer_name = "raw-mcast";
#define HELLO GROUP
#else
const char *peer_name = "raw-unicast";
#define HELLO HOST_IP
#endif
#define GROUP "239.255.77.1"
enum { HP = 9001, VP = 9002 };
static int s, n, have; static struct msg last; static struct sockaddr_in to[MAXV], group, hello;

static int open_socket(int port) {
    struct ip_mreqn r = {.imr_ifindex = if_nametoindex("eth0")}; int fd = udp_socket("0.0.0.0", port);
    inet_pton(AF_INET, GROUP, &r.imr_multiaddr);
    setsockopt(fd, IPPROTO_IP, IP_ADD_MEMBERSHIP, &r, sizeof r); setsockopt(fd, IPPROTO_IP, IP_MULTICAST_IF, &r, sizeof r);
    return fd;
}
void host_init(int count) {
    s = open_socket(HP); n = count; group = addr4(GROUP, VP);
    for (int i = 1; i <= n; i++) to[i] = addr4(view_ip(i), VP);
}
void host_publish(const struct msg *m) {
    last = *m;
#ifdef MCAST
    sendto(s, m, MSG, 0, (void *)&group, sizeof group);
#else
    for (int i = 1; i <= n; i++) sendto(s, m, MSG, 0, (void *)&to[i], sizeof to[i]);
#endif
}
void host_pump(int64_t until) {
    while (readable(s, until)) {
        char b[64]; struct sockaddr_in a; socklen_t l = sizeof a;
        if (recvfrom(s, b, sizeof b, 0, (void *)&a, &l) > 0) sendto(s, &last, MSG, 0, (void *)&a, l);
    }
}
void view_init(int i) { (void)i; hello = addr4(HELLO, HP); s = open_socket(VP); sendto(s, "hello", 5, 0, (void *)&hello, sizeof hello); }
void view_pump(int ms) {
    struct msg m; int k;
    if (!readable(s, now_ns() + (have ? ms : 100) * 1000000LL)) { if (!have) sendto(s, "hello", 5, 0, (void *)&hello, sizeof hello); return; }
    if ((k = recv(s, &m, sizeof m, 0)) > 0) { have = 1; got(&m, k); }
}
void view_close(void) {}
