import { describe, expect, it } from '@jest/globals';
import { forecastLane } from './forecast-lane.js';
import type { Lane, Queued } from './lane-turns.js';

// test/api/campaign-pacing.spec.ts compares forecasts with simulated sends.
const NOW = new Date('2026-11-23T06:00:00Z');
const DAY_MS = 86_400_000;
const daysUntil = (end: Date | null | undefined): number => ((end?.getTime() ?? Number.NaN) - NOW.getTime()) / DAY_MS;

function laneOf(timeZone: string, perDay: number) {
  const reads = { room: 0 };
  const room = {
    perDay,
    perHour: perDay,
    today: perDay,
    thisHour: perDay,
    steps: [{ from: new Date(0), day: perDay, hour: perDay }],
  };
  const sender = { gap: { min: 20, max: 40 }, isVirtual: false };
  Object.defineProperty(sender, 'room', { get: () => ((reads.room += 1), room) });
  return { lane: { sender, nextAt: new Date(0), timeZone } as Lane, reads };
}

const queued = (campaignId: number, messages: number, timeZone: string): Queued => ({
  campaignId,
  messages,
  gap: null,
  isSandboxSpeed: false,
  calendar: { timeZone, startsOn: null, from: '09:00', to: '17:00', days: [], quiet: null },
});

describe.each(['Asia/Riyadh', 'Europe/Berlin'])('a campaign of most of a year in %s', (timeZone) => {
  it('has an end that is extrapolated from some weeks', () => {
    const { lane, reads } = laneOf(timeZone, 200);
    const ends = forecastLane(NOW, lane, [queued(1, 1_000, timeZone), queued(2, 60_000, timeZone)]);
    // The two campaigns alternate during the first 2,000 messages.
    expect(Math.round(daysUntil(ends.get(1)))).toBe(9);
    expect(Math.abs(daysUntil(ends.get(2)) - 304)).toBeLessThan(2);
    expect(reads.room).toBeLessThan(500);
  });

  it('has no end beyond the horizon', () => {
    const { lane, reads } = laneOf(timeZone, 200);
    const ends = forecastLane(NOW, lane, [queued(1, 1_000_000, timeZone), queued(2, 100, timeZone)]);
    expect([ends.get(1), daysUntil(ends.get(2)) < 2]).toEqual([null, true]);
    expect(reads.room).toBeLessThan(500);
  });
});
