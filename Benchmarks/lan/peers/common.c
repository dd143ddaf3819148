/* common.c: clock, sockets, namespaces and counters, for driver.c and the baselines. */
#define _GNU_SOURCE
#include "include/common.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *view_ip(int i) { static char b[32]; snprintf(b, sizeof b, "10.77.0.%d", i + 1); return b; }
int64_t now_ns(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000000000LL + t.tv_nsec; }
void nap_until(int64_t t) { struct timespec s = {t / 1000000000, t % 1000000000}; clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &s, 0); }
int readable(int fd, int64_t until) {
    struct pollfd p = {fd, POLLIN, 0}; int64_t t = until - now_ns(); if (t < 0) t = 0;
    struct timespec s = {t / 1000000000, t % 1000000000}; return ppoll(&p, 1, &s, 0) > 0;
}
struct sockaddr_in addr4(const char *ip, int port) {
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(port)}; inet_pton(AF_INET, ip, &a.sin_addr); return a;
}
int udp_socket(const char *ip, int port) {
    int s = socket(AF_INET, SOCK_DGRAM, 0), one = 1, big = 4 << 20; struct sockaddr_in a = addr4(ip, port);
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one); setsockopt(s, SOL_SOCKET, SO_RCVBUF, &big, sizeof big);
    if (bind(s, (void *)&a, sizeof a)) { perror("bind"); exit(1); }
    return s;
}
void enter(int i) {
    const char *p = getenv("LAN_PFX") ? getenv("LAN_PFX") : "l2"; char b[64]; int fd;
    if (i) snprintf(b, sizeof b, "/run/netns/%sv%d", p, i); else snprintf(b, sizeof b, "/run/netns/%sh", p);
    if ((fd = open(b, O_RDONLY)) < 0 || setns(fd, CLONE_NEWNET)) { perror(b); exit(1); }
    close(fd);
}
void wire(int i, int64_t *rx, int64_t *tx) {
    char l[512]; enter(i); FILE *f = fopen("/proc/thread-self/net/dev", "r"); *rx = *tx = 0;
    while (f && fgets(l, sizeof l, f)) { char *c = strstr(l, "eth0:"); if (c) sscanf(c + 5, "%ld %*d %*d %*d %*d %*d %*d %*d %ld", rx, tx); }
    if (f) fclose(f);
    enter(0);
}
double cpu_ms(int pid) {
    struct timespec t = {0}; clockid_t c = CLOCK_PROCESS_CPUTIME_ID;
    if (pid && clock_getcpuclockid(pid, &c)) return 0;
    clock_gettime(c, &t); return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}
double rss_mb(int pid) {
    char b[64]; long r = 0; snprintf(b, sizeof b, "/proc/%d/statm", pid ? pid : getpid()); FILE *f = fopen(b, "r");
    if (f) { if (fscanf(f, "%*d %ld", &r) != 1) r = 0; fclose(f); }
    return r * sysconf(_SC_PAGESIZE) / 1e6;
}
void lab(const char *script, const char *a, int i) {
    const char *dir = getenv("LAN_DIR"); char s[512], n[16] = "";
    if (!dir) { fprintf(stderr, "LAN_DIR must name the folder of loss.sh and part.sh\n"); exit(1); }
    if (i >= 0) snprintf(n, sizeof n, "%d", i);
    snprintf(s, sizeof s, "%s/%s %s %s", dir, script, a, n);
    if (system(s)) fprintf(stderr, "%s: failed\n", s);
}
