import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../platform/clock.js';
import { SessionTimings } from './session-timings.js';
import { Watchdog, type Watched } from './watchdog.js';

describe('Watchdog', () => {
  let barks: number;
  let probes: number;
  let answers: boolean;
  let watched: Watched;
  let dog: Watchdog;
  const timings = new SessionTimings();

  beforeEach(() => {
    jest.useFakeTimers();
    [barks, probes, answers] = [0, 0, true];
    watched = {
      isOpen: true,
      lastFrameAt: new Date(),
      probe: () => {
        probes++;
        if (answers) watched.lastFrameAt = new Date();
        return Promise.resolve(answers);
      },
    };
    dog = new Watchdog(timings, new Clock(), () => barks++);
  });
  afterEach(() => {
    dog.stop();
    jest.useRealTimers();
  });

  it('is quiet and asks nothing while frames come, whatever they are', async () => {
    dog.watch(watched, { mustOpen: true });
    for (let second = 0; second < 600; second++) {
      if (second % 15 === 0) watched.lastFrameAt = new Date();
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect([barks, probes]).toEqual([0, 0]);
  });

  it('asks once after a silence, and believes an answer', async () => {
    dog.watch(watched, { mustOpen: true });
    await jest.advanceTimersByTimeAsync(timings.silentMs);
    expect([barks, probes]).toEqual([0, 1]);
  });

  it('barks once when the question stays unanswered, and no more after', async () => {
    answers = false;
    dog.watch(watched, { mustOpen: true });
    await jest.advanceTimersByTimeAsync(10 * timings.silentMs);
    expect([barks, probes]).toEqual([1, 1]);
  });

  it('barks at a device that talks for ever without being on, unless a person has to do something', async () => {
    watched.isOpen = false;
    const talk = setInterval(() => (watched.lastFrameAt = new Date()), 5000);
    dog.watch(watched, { mustOpen: true });
    await jest.advanceTimersByTimeAsync(timings.openMs + timings.silentMs);
    expect([barks, probes]).toEqual([1, 0]);
    dog.watch(watched, { mustOpen: false });
    await jest.advanceTimersByTimeAsync(10 * timings.openMs);
    clearInterval(talk);
    expect(barks).toBe(1);
  });

  it('asks also when the clock was set back, and the last frame seems to be of the future', async () => {
    answers = false;
    dog.watch(watched, { mustOpen: true });
    watched.lastFrameAt = new Date(Date.now() + 3_600_000);
    await jest.advanceTimersByTimeAsync(timings.silentMs);
    expect([barks, probes]).toEqual([1, 1]);
  });

  it('is silent about what it watches no more', async () => {
    answers = false;
    dog.watch(watched, { mustOpen: true });
    dog.stop();
    await jest.advanceTimersByTimeAsync(10 * timings.silentMs);
    expect([barks, probes]).toEqual([0, 0]);
  });
});
