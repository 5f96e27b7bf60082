import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SessionStatus } from './session-status.js';

describe('SessionStatus', () => {
  let reported: string[];
  let status: SessionStatus;

  beforeEach(() => {
    jest.useFakeTimers();
    reported = [];
    status = new SessionStatus(({ state }) => reported.push(state));
  });
  afterEach(() => void jest.useRealTimers());

  it('does not publish a short drop', () => {
    status.become('on');
    status.changeAfter(5000, 'reconnecting', 'connection_lost');
    jest.advanceTimersByTime(4000);
    status.become('on');
    jest.advanceTimersByTime(60_000);
    expect(reported).toEqual(['on', 'on']);
  });

  it('publishes a longer drop, after any number of failed attempts', () => {
    status.become('on');
    for (let attempt = 0; attempt < 4; attempt++) {
      status.changeAfter(5000, 'reconnecting', 'connection_lost');
      jest.advanceTimersByTime(2000);
    }
    expect(reported).toEqual(['on', 'reconnecting']);
    status.become('on');
    jest.advanceTimersByTime(60_000);
    expect(reported).toEqual(['on', 'reconnecting', 'on']);
  });

  it('does not repeat the published state, and publishes a longer drop with the latest reason', () => {
    status.assume('on');
    status.changeAfter(5000, 'reconnecting', null);
    jest.advanceTimersByTime(4000);
    expect(reported).toEqual([]);
    status.changeAfter(5000, 'reconnecting', 'unavailable');
    jest.advanceTimersByTime(1500);
    expect([reported, status.reason]).toEqual([['reconnecting'], 'unavailable']);
  });

  it('waits for the requested state, up to the given time', async () => {
    let isResolved = false;
    void status.waitUntil(() => status.state === 'qr', 8000).then(() => (isResolved = true));
    status.become('connecting');
    await jest.advanceTimersByTimeAsync(1000);
    expect(isResolved).toBe(false);
    status.become('qr');
    await jest.advanceTimersByTimeAsync(0);
    expect(isResolved).toBe(true);

    const limited = status.waitUntil(() => false, 100);
    await jest.advanceTimersByTimeAsync(100);
    await limited;
  });
});
