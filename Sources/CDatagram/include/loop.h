#pragma once
#include <stdbool.h>
#include <stdint.h>

// Waiting for descriptors, finer than poll's milliseconds where the system can.

struct loop_wait {
    int descriptor;
    /// Set by `loop_wait_for`: there is something to read, or an error to fetch.
    bool is_readable;
};

/// Waits until one is readable or the time is up (microseconds; -1 is for ever). Signals end the wait early.
void loop_wait_for(struct loop_wait *_Nonnull waits, uint32_t count, int64_t microseconds);

/// Runs `body` on a thread of its own, which nobody waits for. Negative errno on failure.
int loop_start(void (*_Nonnull body)(void *_Nonnull context), void *_Nonnull context);

/// A pipe, both ends non-blocking and not inherited: `ends[0]` to wait on, `ends[1]` to interrupt with. Negative errno on failure.
int loop_pipe(int *_Nonnull ends);
void loop_interrupt(int interrupting);
void loop_drain(int waiting);
