import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../platform/clock.js';
import { AccountLimits, type AccountLimit } from './account-limits.js';

const HOUR_MS = 3_600_000;
const free = { total_quota: -1, used_quota: 0 };

describe('AccountLimits', () => {
  let reported: (AccountLimit | null)[];
  let limits: AccountLimits;
  const inAnHour = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + HOUR_MS);
  const seconds = (date: Date) => String(date.getTime() / 1000);

  beforeEach(() => {
    jest.useFakeTimers();
    reported = [];
    limits = new AccountLimits(new Clock(), (limit) => reported.push(limit));
  });
  afterEach(() => {
    limits.stop();
    jest.useRealTimers();
  });

  it('reports a time lock with its end once, and its removal', () => {
    const until = inAnHour();
    limits.setTimeLock({ isActive: true, timeEnforcementEnds: until });
    limits.setTimeLock({ isActive: true, timeEnforcementEnds: until });
    expect(reported).toEqual([{ by: 'time_lock', until }]);
    jest.advanceTimersByTime(HOUR_MS + 1000);
    expect(reported).toEqual([{ by: 'time_lock', until }, null]);
  });

  it('reports a time lock that was lifted before its end', () => {
    limits.setTimeLock({ isActive: true, timeEnforcementEnds: inAnHour() });
    limits.setTimeLock({ isActive: false });
    expect(reported.at(-1)).toBeNull();
  });

  it('reports a used-up quota until the end of its cycle, in the format of WhatsApp', () => {
    const until = inAnHour();
    const quota = { total_quota: '50', used_quota: '50', cycle_end_timestamp: seconds(until) } as never;
    limits.setQuota(quota);
    expect(reported).toEqual([{ by: 'new_chats', until }]);
  });

  it('reports the time lock while both apply, then the remaining limit', () => {
    limits.setQuota({ capping_status: 'CAPPED' } as never);
    limits.setTimeLock({ isActive: true, timeEnforcementEnds: inAnHour() });
    limits.setTimeLock({ isActive: false });
    expect(reported.map((limit) => limit?.by)).toEqual(['new_chats', 'time_lock', 'new_chats']);
  });

  it('reports no limit only when both are known: limits known to a previous process may still hold', () => {
    limits.setTimeLock({ isActive: false });
    expect(reported).toEqual([]);
    limits.setQuota(free);
    expect(reported).toEqual([null]);
  });
});
