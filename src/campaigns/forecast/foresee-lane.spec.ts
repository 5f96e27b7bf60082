import { describe, expect, it } from '@jest/globals';
import { foreseeLane } from './foresee-lane.js';
import type { Lane, Queued } from './lane-turns.js';

// Whether ends come true is simulated in test/api/campaign-pacing.spec.ts.
const NOW = new Date('2026-11-23T06:00:00Z');
const DAY_MS = 86_400_000;
const daysUntil = (end: Date | null | undefined): number => ((end?.getTime() ?? Number.NaN) - NOW.getTime()) / DAY_MS;

function laneOf(timeZone: string, perDay: number) {
  const counted = { asked: 0 };
  const room = {
    ...{ perDay, perHour: perDay, today: perDay, thisHour: perDay },
    steps: [{ from: new Date(0), day: perDay, hour: perDay }],
  };
  const sender = { gap: { min: 20, max: 40 }, isVirtual: false };
  Object.defineProperty(sender, 'room', { get: () => ((counted.asked += 1), room) });
  return { lane: { sender, nextAt: new Date(0), timeZone } as Lane, counted };
}

const queued = (campaignId: number, messages: number, timeZone: string): Queued => ({
  ...{ campaignId, messages, gap: null, isPractice: false },
  calendar: { timeZone, startsOn: null, from: '09:00', to: '17:00', days: [], quiet: null },
});

describe.each(['Asia/Riyadh', 'Europe/Berlin'])('what takes most of a year in %s', (timeZone) => {
  it('ends on its day, and is known from the work of some weeks', () => {
    const { lane, counted } = laneOf(timeZone, 200);
    const ends = foreseeLane(NOW, lane, [queued(1, 1_000, timeZone), queued(2, 60_000, timeZone)]);
    // Of the first 2,000 every other one is of the first campaign.
    expect(Math.round(daysUntil(ends.get(1)))).toBe(9);
    expect(Math.abs(daysUntil(ends.get(2)) - 304)).toBeLessThan(2);
    expect(counted.asked).toBeLessThan(500);
  });

  it('has no end beyond what anybody plans', () => {
    const { lane, counted } = laneOf(timeZone, 200);
    const ends = foreseeLane(NOW, lane, [queued(1, 1_000_000, timeZone), queued(2, 100, timeZone)]);
    expect([ends.get(1), daysUntil(ends.get(2)) < 2]).toEqual([null, true]);
    expect(counted.asked).toBeLessThan(500);
  });
});
