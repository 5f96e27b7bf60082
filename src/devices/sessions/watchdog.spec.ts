import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../platform/clock.js';
import { SessionTimings } from './session-timings.js';
import { Watchdog, type Watched } from './watchdog.js';

describe('Watchdog', () => {
  let silences: number;
  let probes: number;
  let answers: boolean;
  let watched: Watched;
  let watchdog: Watchdog;
  const timings = new SessionTimings();

  beforeEach(() => {
    jest.useFakeTimers();
    [silences, probes, answers] = [0, 0, true];
    watched = {
      isOpen: true,
      lastFrameAt: new Date(),
      probe: () => {
        probes++;
        if (answers) watched.lastFrameAt = new Date();
        return Promise.resolve(answers);
      },
    };
    watchdog = new Watchdog(timings, new Clock(), () => silences++);
  });
  afterEach(() => {
    watchdog.stop();
    jest.useRealTimers();
  });

  it('is quiet and asks nothing while frames come, whatever they are', async () => {
    watchdog.watch(watched, { mustOpen: true });
    for (let second = 0; second < 600; second++) {
      if (second % 15 === 0) watched.lastFrameAt = new Date();
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect([silences, probes]).toEqual([0, 0]);
  });

  it('asks once after a silence, and believes an answer', async () => {
    watchdog.watch(watched, { mustOpen: true });
    await jest.advanceTimersByTimeAsync(timings.silentMs);
    expect([silences, probes]).toEqual([0, 1]);
  });

  it('tells once when the question stays unanswered, and no more after', async () => {
    answers = false;
    watchdog.watch(watched, { mustOpen: true });
    await jest.advanceTimersByTimeAsync(10 * timings.silentMs);
    expect([silences, probes]).toEqual([1, 1]);
  });

  it('tells of a device that talks for ever without being on, unless a person has to do something', async () => {
    watched.isOpen = false;
    const talk = setInterval(() => (watched.lastFrameAt = new Date()), 5000);
    watchdog.watch(watched, { mustOpen: true });
    await jest.advanceTimersByTimeAsync(timings.openMs + timings.silentMs);
    expect([silences, probes]).toEqual([1, 0]);
    watchdog.watch(watched, { mustOpen: false });
    await jest.advanceTimersByTimeAsync(10 * timings.openMs);
    clearInterval(talk);
    expect(silences).toBe(1);
  });

  it('asks also when the clock was set back, and the last frame seems to be of the future', async () => {
    answers = false;
    watchdog.watch(watched, { mustOpen: true });
    watched.lastFrameAt = new Date(Date.now() + 3_600_000);
    await jest.advanceTimersByTimeAsync(timings.silentMs);
    expect([silences, probes]).toEqual([1, 1]);
  });

  it('is silent about what it watches no more', async () => {
    answers = false;
    watchdog.watch(watched, { mustOpen: true });
    watchdog.stop();
    await jest.advanceTimersByTimeAsync(10 * timings.silentMs);
    expect([silences, probes]).toEqual([0, 0]);
  });
});
