/* driver.c: PEER stream N COUNT INTERVAL_MS | solo N COUNT | join N REPEATS | cut N ROUNDS
 *  stream  COUNT updates, INTERVAL_MS apart; time from commit until the last viewer has that state or a newer one
 *  solo    the same, but the next update comes 0.2-0.8 s after all have the last one: updates far apart, in little time
 *  join    the host idles with one state; viewers come one by one; time from the start of view_init to the state
 *  cut     an update each 500 ms; one viewer is off the air for 5 s, the host is quiet afterwards; time from heal (+- 8 ms: nft) to the last state
 * Every viewer is a process in a namespace of its own (mklan.sh); all share one table and one clock.
 * Environment: LOSS = percent, set by ../loss.sh once all have joined (in join mode from the start); ../part.sh cuts and heals;
 * GIVEUP_MS = how long solo waits for an update (default 30000); BUDGET_S = seconds after which no more updates come (default 600);
 * MODE_NAME, PEER_NAME = what the line shall call itself.
 * One TSV line comes out: peer mode N loss interval samples p50 p90 p99 max superseded% never
 *   host_tx host_rx viewers_tx (bytes an update) cpu_us (host, an update, idle part taken off) idle_cpu_ms/s idle_B/s host_rss_MB */
#include "include/common.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static struct table {                      /* shared by all processes */
    volatile int go[MAXU], ready, cut, heal, top[MAXV]; volatile int64_t start[MAXU], healed, arr[MAXV][MAXU];
    volatile char exact[MAXV][MAXU]; int64_t sent[MAXU];
} *T;
static int me = -1; int extra_pid; static struct msg M;
static double x[MAXU], rest[7]; static int have, never;

void got(const void *m, int len) {
    int64_t t = now_ns(); uint32_t q; if (len != MSG || me < 0) return;
    memcpy(&q, m, 4); if (q >= MAXU) return;
    T->exact[me][q] = 1;
    for (int u = q; u >= 0 && !T->arr[me][u]; u--) T->arr[me][u] = t;
    if ((int)q > T->top[me]) T->top[me] = q;
}
static void viewer(int i, int go, int once) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    while (!T->go[go]) usleep(200);
    enter(i); me = once ? MAXV - 1 : i; T->top[me] = -1; T->start[go] = now_ns(); view_init(i);
    for (int told = 0;;) {
        view_pump(told ? 500 : 50);
        if (T->top[me] >= 0 && !told) { told = 1; __sync_fetch_and_add(&T->ready, 1); }
        if (told && once) { view_close(); _exit(0); }
    }
}
static void scissors(void) {               /* a process of its own, so that the host is not held up by nft */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (;; usleep(500)) {
        if (T->cut) { lab("part.sh", "cut", T->cut); T->cut = 0; }
        if (T->heal) { lab("part.sh", "heal", T->heal); T->healed = now_ns(); T->heal = 0; }
    }
}
static int ms_from_now(int ms, int64_t *t) { *t = now_ns() + ms * 1000000LL; return 1; }
static void spend(int ms) { int64_t t; for (ms_from_now(ms, &t); now_ns() < t; ) host_pump(t); }
static void spend_until(int64_t t) { while (now_ns() < t) host_pump(t); }
static void commit(int seq) { M.seq = seq; memset(M.body, 'a' + seq % 26, sizeof M.body); T->sent[seq] = now_ns(); host_publish(&M); }
static int all_have(int n, int seq, int ms) {
    int64_t end; for (ms_from_now(ms, &end); now_ns() < end; spend(5)) { int v = 1; while (v <= n && T->top[v] >= seq) v++; if (v > n) return 1; }
    return 0;
}
static double busy(void) { return cpu_ms(0) + (extra_pid ? cpu_ms(extra_pid) : 0); }

static void joins(int k, int *kids) {
    commit(1); spend(1000);
    for (int i = 0; i < k; i++) {
        int64_t end; T->ready = 0; T->arr[MAXV - 1][0] = T->arr[MAXV - 1][1] = 0; T->go[i] = 1; ms_from_now(40000, &end);
        while (!T->ready && now_ns() < end) spend(2);
        if (T->ready) x[have++] = (T->arr[MAXV - 1][1] - T->start[i]) / 1e6; else never++;
        for (ms_from_now(2000, &end); waitpid(kids[i], 0, WNOHANG) == 0 && now_ns() < end; ) spend(5);
        kill(kids[i], SIGKILL); spend(rand() % 2000);
    }
}
static void cuts(int n, int k) {
    for (int q = 1, j = 0; j < k; j++) {
        int v = 1 + j % n; T->cut = v; while (T->cut) spend(1);
        int64_t b = now_ns(), at = b + rand() % 400 * 1000000LL;
        for (int s = 0; s < 10 && q < MAXU - 2; s++, at += 490000000) { spend_until(at); commit(q++); }
        spend_until(b + 5000000000LL); T->heal = v; while (T->heal) spend(1);
        if (all_have(n, q - 1, 30000)) { double ms = (T->arr[v][q - 1] - T->healed) / 1e6; x[have++] = ms > 0 ? ms : 0; } else { never++; commit(q++); all_have(n, q - 1, 30000); }
        spend(1000);
    }
}
static double updates(int n, int k, int ival, int solo) {
    int64_t rx0, tx0, rx1, tx1, vt0 = 0, vt1 = 0, r, t, t0 = now_ns(), at = t0; double c0 = busy(); int super = 0;
    int giveup = getenv("GIVEUP_MS") ? atoi(getenv("GIVEUP_MS")) : 30000;
    wire(0, &rx0, &tx0); for (int v = 1; v <= n; v++) { wire(v, &r, &t); vt0 += t; }
    int budget = getenv("BUDGET_S") ? atoi(getenv("BUDGET_S")) : 600;
    for (int u = 1; u <= k; u++) {
        if (now_ns() - t0 > budget * 1000000000LL) { k = u - 1; break; }
        commit(u);
        if (!solo) spend_until(at += ival * 1000000LL); else { all_have(n, u, giveup); spend(200 + rand() % 600); }
    }
    if (!solo) all_have(n, k, 20000);
    double c1 = busy(), sec = (now_ns() - t0) / 1e9;
    wire(0, &rx1, &tx1); for (int v = 1; v <= n; v++) { wire(v, &r, &t); vt1 += t; }
    for (int u = 1; u <= k; u++) {
        int64_t last = 0; int miss = 0, gone = 0, limit = solo ? T->sent[u + 1] > 0 : 0;
        for (int v = 1; v <= n; v++) {
            if (!T->arr[v][u] || (limit && T->arr[v][u] > T->sent[u + 1])) gone = 1;
            if (!T->exact[v][u]) miss = 1;
            if (T->arr[v][u] > last) last = T->arr[v][u];
        }
        super += miss; if (gone) never++; else x[have++] = (last - T->sent[u]) / 1e6;
    }
    rest[0] = (double)(tx1 - tx0) / k; rest[1] = (double)(rx1 - rx0) / k; rest[2] = (double)(vt1 - vt0) / k;
    rest[3] = ((c1 - c0) - rest[4] * sec) * 1e3 / k; if (rest[3] < 0) rest[3] = 0;
    return 100.0 * super / k;
}
static int cmp(const void *a, const void *b) { double d = *(double *)a - *(double *)b; return (d > 0) - (d < 0); }
static double pct(double p) { return have ? x[(int)((have - 1) * p + 0.5)] : -1; }

int main(int argc, char **argv) {
    if (argc < 4) return fprintf(stderr, "usage: %s stream N COUNT MS | solo N COUNT | join N REPEATS | cut N ROUNDS\n", argv[0]), 1;
    const char *mode = argv[1], *loss = getenv("LOSS") ? getenv("LOSS") : "0"; double super = 0; int kids[MAXU], ctl = -1;
    int n = atoi(argv[2]), k = atoi(argv[3]), ival = argc > 4 ? atoi(argv[4]) : 0, join = *mode == 'j', cut = *mode == 'c', nk = join ? k : n;
    if (n >= MAXV - 1 || k >= MAXU - 2) return 1;
    T = mmap(0, sizeof *T, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); srand(getpid());
    for (int v = 0; v < MAXV; v++) T->top[v] = -1;
    for (int i = 0; i < nk; i++) if (!(kids[i] = fork())) viewer(1 + i % n, i, join);
    if (cut && !(ctl = fork())) scissors();
    lab("loss.sh", join ? loss : "0", -1); enter(0); host_init(join ? 0 : n);
    if (join) joins(k, kids);
    else {
        for (int i = 0; i < n; i++) T->go[i] = 1;
        int64_t give, rx0, tx0, rx1, tx1; commit(0);
        for (ms_from_now(90000, &give); T->ready < n; spend(20)) if (now_ns() > give) { fprintf(stderr, "%s: only %d of %d came\n", peer_name, T->ready, n); break; }
        lab("loss.sh", loss, -1); spend(3000);              /* joined in clean air; join mode shows the other */
        double c0 = busy(); wire(0, &rx0, &tx0); spend(3000); rest[4] = (busy() - c0) / 3; wire(0, &rx1, &tx1); rest[5] = (rx1 + tx1 - rx0 - tx0) / 3.0;
        if (cut) cuts(n, k); else super = updates(n, k, ival, *mode == 's' && mode[1] == 'o');
        rest[6] = rss_mb(0) + (extra_pid ? rss_mb(extra_pid) : 0);
    }
    qsort(x, have, sizeof *x, cmp);
    printf("%s\t%s\t%d\t%s\t%d\t%d\t%.3f\t%.3f\t%.3f\t%.3f\t%.1f\t%d", getenv("PEER_NAME") ? getenv("PEER_NAME") : peer_name, getenv("MODE_NAME") ? getenv("MODE_NAME") : mode, n, loss, ival, have, pct(.5), pct(.9), pct(.99), pct(1), super, never);
    for (int i = 0; i < 7; i++) printf("\t%.1f", rest[i]);
    printf("\n"); fflush(stdout);
    for (int i = 0; i < nk; i++) kill(kids[i], SIGKILL);
    if (ctl > 0) kill(ctl, SIGKILL);
    if (extra_pid) kill(extra_pid, SIGTERM);
    lab("loss.sh", "0", -1); _exit(0);
}
