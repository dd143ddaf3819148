/* common.h: a baseline = the seven functions below and a name. driver.c drives them; common.c has the helpers. */
#pragma once
#include <stdint.h>

enum { MSG = 2048, MAXV = 256, MAXU = 1024 };
struct msg { uint32_t seq; char body[MSG - 4]; };

/* what a baseline provides */
extern const char *peer_name;
void host_init(int n);                    /* in the host's namespace; n = viewers expected (0 in join mode) */
void host_publish(const struct msg *m);   /* commit: hand it to everybody; must not wait for anybody */
void host_pump(int64_t until);            /* serve until now_ns() reaches that */
void view_init(int i);                    /* viewer i (1..), in its namespace */
void view_pump(int ms);                   /* wait up to about ms, call got() for what came */
void view_close(void);                    /* leave politely */

/* driver.c */
void got(const void *m, int len);         /* a state has arrived; from any thread */
extern int extra_pid;                     /* a broker's pid: its CPU and memory count as the host's */

/* common.c */
#define HOST_IP "10.77.0.1"
const char *view_ip(int i);               /* 10.77.0.<1+i> */
int64_t now_ns(void);
void nap_until(int64_t t);
int readable(int fd, int64_t until);      /* waits; 1 when fd has something to read */
int udp_socket(const char *bind_ip, int port);
struct sockaddr_in addr4(const char *ip, int port);
void enter(int i);                        /* this thread moves to the namespace of viewer i, or of the host (0) */
void wire(int i, int64_t *rx, int64_t *tx);   /* byte counters of eth0 in namespace i; leaves the thread in the host's */
double cpu_ms(int pid), rss_mb(int pid);  /* of all threads of a process; 0 = this one */
void lab(const char *script, const char *a, int i);   /* runs $LAN_DIR/script a [i] */

/* where a driver's main is another language's: driver.c with -Dmain=lan_main */
int lan_main(int argc, char **argv);
