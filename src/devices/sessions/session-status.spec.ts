import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SessionStatus } from './session-status.js';

describe('SessionStatus', () => {
  let told: string[];
  let status: SessionStatus;

  beforeEach(() => {
    jest.useFakeTimers();
    told = [];
    status = new SessionStatus(({ state }) => told.push(state));
  });
  afterEach(() => void jest.useRealTimers());

  it('does not tell of a drop that is over in time', () => {
    status.become('on');
    status.becomeAfter(5000, 'reconnecting', 'connection_lost');
    jest.advanceTimersByTime(4000);
    status.become('on');
    jest.advanceTimersByTime(60_000);
    expect(told).toEqual(['on', 'on']);
  });

  it('tells of a drop after its time, however many attempts failed meanwhile', () => {
    status.become('on');
    for (let attempt = 0; attempt < 4; attempt++) {
      status.becomeAfter(5000, 'reconnecting', 'connection_lost');
      jest.advanceTimersByTime(2000);
    }
    expect(told).toEqual(['on', 'reconnecting']);
    status.become('on');
    jest.advanceTimersByTime(60_000);
    expect(told).toEqual(['on', 'reconnecting', 'on']);
  });

  it('does not tell what is shown already, and tells a drop that outlasts it with the latest reason', () => {
    status.assume('on');
    status.becomeAfter(5000, 'reconnecting', null);
    jest.advanceTimersByTime(4000);
    expect(told).toEqual([]);
    status.becomeAfter(5000, 'reconnecting', 'unavailable');
    jest.advanceTimersByTime(1500);
    expect([told, status.reason]).toEqual([['reconnecting'], 'unavailable']);
  });

  it('waits for what is asked, and no longer than asked', async () => {
    let isOver = false;
    void status.waitUntil(() => status.state === 'qr', 8000).then(() => (isOver = true));
    status.become('connecting');
    await jest.advanceTimersByTimeAsync(1000);
    expect(isOver).toBe(false);
    status.become('qr');
    await jest.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(true);

    const limited = status.waitUntil(() => false, 100);
    await jest.advanceTimersByTimeAsync(100);
    await limited;
  });
});
