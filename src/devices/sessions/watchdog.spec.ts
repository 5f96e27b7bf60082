import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../platform/clock.js';
import { SessionTimings } from './session-timings.js';
import { Watchdog, type Watched } from './watchdog.js';

describe('Watchdog', () => {
  let stalls: number;
  let probes: number;
  let isAnswering: boolean;
  let watched: Watched;
  let watchdog: Watchdog;
  const timings = new SessionTimings();

  beforeEach(() => {
    jest.useFakeTimers();
    [stalls, probes, isAnswering] = [0, 0, true];
    watched = {
      isOpen: true,
      lastFrameAt: new Date(),
      probe: () => {
        probes++;
        if (isAnswering) watched.lastFrameAt = new Date();
        return Promise.resolve(isAnswering);
      },
    };
    watchdog = new Watchdog(timings, new Clock(), () => stalls++);
  });
  afterEach(() => {
    watchdog.stop();
    jest.useRealTimers();
  });

  it('sends no ping while frames arrive', async () => {
    watchdog.watch(watched, { mustOpen: true });
    for (let second = 0; second < 600; second++) {
      if (second % 15 === 0) watched.lastFrameAt = new Date();
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect([stalls, probes]).toEqual([0, 0]);
  });

  it('pings once after silence, and accepts the answer', async () => {
    watchdog.watch(watched, { mustOpen: true });
    await jest.advanceTimersByTimeAsync(timings.stallMs);
    expect([stalls, probes]).toEqual([0, 1]);
  });

  it('reports silence once when the ping stays unanswered', async () => {
    isAnswering = false;
    watchdog.watch(watched, { mustOpen: true });
    await jest.advanceTimersByTimeAsync(10 * timings.stallMs);
    expect([stalls, probes]).toEqual([1, 1]);
  });

  it('reports a device that stays connecting, unless it waits for a user', async () => {
    watched.isOpen = false;
    const frameTimer = setInterval(() => (watched.lastFrameAt = new Date()), 5000);
    watchdog.watch(watched, { mustOpen: true });
    await jest.advanceTimersByTimeAsync(timings.openMs + timings.stallMs);
    expect([stalls, probes]).toEqual([1, 0]);
    watchdog.watch(watched, { mustOpen: false });
    await jest.advanceTimersByTimeAsync(10 * timings.openMs);
    clearInterval(frameTimer);
    expect(stalls).toBe(1);
  });

  it('pings also when the clock was set back before the last frame', async () => {
    isAnswering = false;
    watchdog.watch(watched, { mustOpen: true });
    watched.lastFrameAt = new Date(Date.now() + 3_600_000);
    await jest.advanceTimersByTimeAsync(timings.stallMs);
    expect([stalls, probes]).toEqual([1, 1]);
  });

  it('reports nothing after it stopped watching', async () => {
    isAnswering = false;
    watchdog.watch(watched, { mustOpen: true });
    watchdog.stop();
    await jest.advanceTimersByTimeAsync(10 * timings.stallMs);
    expect([stalls, probes]).toEqual([0, 0]);
  });
});
