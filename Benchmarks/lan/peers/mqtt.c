/* mqtt: mosquitto on the host, QoS 1, retained. The broker is a child of the host program; its CPU and memory count as the host's. */
#include "include/common.h"
#include <mosquitto.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

const char *peer_name = "mqtt-qos1";
static struct mosquitto *m;

static void dial(const char *ip) {
    mosquitto_int_option(m, MOSQ_OPT_TCP_NODELAY, 1);
    while (mosquitto_connect(m, ip, 1883, 60)) nap_until(now_ns() + 50000000);
}
void host_init(int n) {
    (void)n; char conf[] = "mosqXXXXXX"; FILE *f = fdopen(mkstemp(conf), "w");
    fprintf(f, "listener 1883 0.0.0.0\nallow_anonymous true\nset_tcp_nodelay true\npersistence false\nlog_type error\nmax_inflight_messages 0\nmax_queued_messages 0\nuser root\n");
    fclose(f);
    if (!(extra_pid = fork())) { prctl(PR_SET_PDEATHSIG, SIGKILL); freopen("/dev/null", "w", stderr); execl("/usr/sbin/mosquitto", "mosquitto", "-c", conf, NULL); _exit(1); }
    mosquitto_lib_init(); m = mosquitto_new("host", true, NULL); mosquitto_max_inflight_messages_set(m, 0);
    dial("127.0.0.1"); mosquitto_loop_start(m); unlink(conf);
}
void host_publish(const struct msg *x) { mosquitto_publish(m, NULL, "room/1/state", MSG, x, 1, true); }
void host_pump(int64_t until) { nap_until(until); }

static void on_connect(struct mosquitto *c, void *o, int rc) { (void)o; if (!rc) mosquitto_subscribe(c, NULL, "room/1/state", 1); }
static void on_message(struct mosquitto *c, void *o, const struct mosquitto_message *x) { (void)c; (void)o; got(x->payload, x->payloadlen); }
void view_init(int i) {
    (void)i; mosquitto_lib_init(); m = mosquitto_new(NULL, true, NULL);
    mosquitto_connect_callback_set(m, on_connect); mosquitto_message_callback_set(m, on_message); dial(HOST_IP);
}
void view_pump(int ms) { if (mosquitto_loop(m, ms, 1) != MOSQ_ERR_SUCCESS) { nap_until(now_ns() + 50000000); mosquitto_reconnect(m); } }
void view_close(void) { mosquitto_disconnect(m); }
