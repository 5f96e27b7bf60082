import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../platform/clock.js';
import { AccountLimits, type Limit } from './account-limits.js';

const HOUR_MS = 3_600_000;
const free = { total_quota: -1, used_quota: 0 };

describe('AccountLimits', () => {
  let told: (Limit | null)[];
  let limits: AccountLimits;
  const inAnHour = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + HOUR_MS);
  const seconds = (date: Date) => String(date.getTime() / 1000);

  beforeEach(() => {
    jest.useFakeTimers();
    told = [];
    limits = new AccountLimits(new Clock(), (limit) => told.push(limit));
  });
  afterEach(() => {
    limits.stop();
    jest.useRealTimers();
  });

  it('tells a time-lock with its end once, and that it is over', () => {
    const until = inAnHour();
    limits.locked({ isActive: true, timeEnforcementEnds: until });
    limits.locked({ isActive: true, timeEnforcementEnds: until });
    expect(told).toEqual([{ by: 'time_lock', until }]);
    jest.advanceTimersByTime(HOUR_MS + 1000);
    expect(told).toEqual([{ by: 'time_lock', until }, null]);
  });

  it('tells that it was lifted before its end', () => {
    limits.locked({ isActive: true, timeEnforcementEnds: inAnHour() });
    limits.locked({ isActive: false });
    expect(told.at(-1)).toBeNull();
  });

  it('tells a used-up quota until the end of its cycle, as WhatsApp writes it', () => {
    const until = inAnHour();
    const quota = { total_quota: '50', used_quota: '50', cycle_end_timestamp: seconds(until) } as never;
    limits.counted(quota);
    expect(told).toEqual([{ by: 'new_chats', until }]);
  });

  it('shows the lock while both hold, then what is left', () => {
    limits.counted({ capping_status: 'CAPPED' } as never);
    limits.locked({ isActive: true, timeEnforcementEnds: inAnHour() });
    limits.locked({ isActive: false });
    expect(told.map((limit) => limit?.by)).toEqual(['new_chats', 'time_lock', 'new_chats']);
  });

  it('says "free" only when it knows both: what a former process was told may still hold', () => {
    limits.locked({ isActive: false });
    expect(told).toEqual([]);
    limits.counted(free);
    expect(told).toEqual([null]);
  });
});
