// ppoll must be asked for before any header.
#define _GNU_SOURCE 1
#include "include/loop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// A node has a socket or two for each interface; what is beyond that is looked at in the next round.
enum { waits_max = 256 };

static int poll_for(struct pollfd *descriptors, nfds_t count, int64_t microseconds) {
#ifdef __linux__
    struct timespec time = {.tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000};
    return ppoll(descriptors, count, microseconds < 0 ? NULL : &time, NULL);
#else
    // Rounded up: too late by less than a millisecond is better than a round for nothing.
    return poll(descriptors, count, microseconds < 0 ? -1 : (int)((microseconds + 999) / 1000));
#endif
}

void loop_wait_for(struct loop_wait *waits, uint32_t count, int64_t microseconds) {
    struct pollfd descriptors[waits_max];
    if (count > waits_max) count = waits_max;
    for (uint32_t i = 0; i < count; i++) {
        descriptors[i] = (struct pollfd){.fd = waits[i].descriptor, .events = POLLIN};
    }
    int ready = poll_for(descriptors, count, microseconds);
    // POLLERR holds a socket's error, which reading fetches; POLLNVAL is one that was closed meanwhile.
    for (uint32_t i = 0; i < count; i++) {
        waits[i].is_readable = ready > 0 && (descriptors[i].revents & (POLLIN | POLLERR | POLLHUP)) != 0;
    }
}

struct start {
    void (*body)(void *);
    void *context;
};

static void *run(void *argument) {
    struct start start = *(struct start *)argument;
    free(argument);
    start.body(start.context);
    return NULL;
}

int loop_start(void (*body)(void *), void *context) {
    struct start *start = malloc(sizeof *start);
    if (!start) return -ENOMEM;
    *start = (struct start){.body = body, .context = context};
    pthread_t thread;
    int failed = pthread_create(&thread, NULL, run, start);
    if (failed) {
        free(start);
        return -failed;
    }
    pthread_detach(thread);
    return 0;
}

int loop_pipe(int *ends) {
    if (pipe(ends) != 0) return -errno;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return 0;
}

void loop_interrupt(int interrupting) {
    // A full pipe interrupts as well as a fuller one.
    ssize_t written = write(interrupting, "", 1);
    (void)written;
}

void loop_drain(int waiting) {
    char bytes[64];
    while (read(waiting, bytes, sizeof bytes) > 0) {}
}
