import { expect, it } from '@jest/globals';
import { mergeOutages, type Outage } from './merge-outages.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 1, 0, minute));
const NOW = at(59);
const away = (deviceId: number, from: number, to: number | null, reason: Outage['reason'] = 'connection_lost') => ({
  ...{ deviceId, reason, from: at(from) },
  to: to === null ? null : at(to),
});
const told = (outages: Outage[], atLeast = 1) =>
  mergeOutages(outages, atLeast, NOW).map(({ kind, began_at, ended_at, devices }) => [
    kind,
    new Date(began_at).getUTCMinutes(),
    ended_at && new Date(ended_at).getUTCMinutes(),
    devices,
  ]);

it('what overlaps, or nearly, is one incident of as many devices; the newest comes first', () => {
  expect(told([away(1, 5, 10), away(2, 8, 12), away(1, 13, 15), away(3, 30, 32)])).toEqual([
    ['connection', 30, 32, 1],
    ['connection', 5, 15, 2],
  ]);
});

it('fewer devices than it takes are no incident, and it is one only while they are so many', () => {
  expect(told([away(1, 0, 50), away(2, 10, 20), away(3, 40, 41)], 2)).toEqual([
    ['connection', 40, 41, 2],
    ['connection', 10, 20, 2],
  ]);
  expect(told([away(1, 0, 50)], 2)).toEqual([]);
});

it('is told by the most frequent reason, and without an end while it lasts', () => {
  expect(told([away(1, 5, 9, 'unavailable'), away(2, 5, 9, 'unavailable'), away(3, 6, 9)])).toEqual([
    ['whatsapp', 5, 9, 3],
  ]);
  expect(told([away(1, 50, null, 'network_unreachable')])).toEqual([['network', 50, null, 1]]);
});
