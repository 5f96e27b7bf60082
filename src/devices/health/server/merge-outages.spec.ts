import { expect, it } from '@jest/globals';
import { mergeOutages, type Outage } from './merge-outages.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 1, 0, minute));
const NOW = at(59);
const outage = (deviceId: number, from: number, to: number | null, reason: Outage['reason'] = 'connection_lost') => ({
  deviceId,
  reason,
  from: at(from),
  to: to === null ? null : at(to),
});
const merge = (outages: Outage[], minDevices = 1) =>
  mergeOutages(outages, minDevices, NOW).map(({ kind, began_at, ended_at, devices }) => [
    kind,
    new Date(began_at).getUTCMinutes(),
    ended_at && new Date(ended_at).getUTCMinutes(),
    devices,
  ]);

it('overlapping or close outages are one incident, newest first', () => {
  expect(merge([outage(1, 5, 10), outage(2, 8, 12), outage(1, 13, 15), outage(3, 30, 32)])).toEqual([
    ['connection', 30, 32, 1],
    ['connection', 5, 15, 2],
  ]);
});

it('an incident lasts only while enough devices are affected', () => {
  expect(merge([outage(1, 0, 50), outage(2, 10, 20), outage(3, 40, 41)], 2)).toEqual([
    ['connection', 40, 41, 2],
    ['connection', 10, 20, 2],
  ]);
  expect(merge([outage(1, 0, 50)], 2)).toEqual([]);
});

it('an incident has the most frequent reason, and no end while it lasts', () => {
  expect(merge([outage(1, 5, 9, 'unavailable'), outage(2, 5, 9, 'unavailable'), outage(3, 6, 9)])).toEqual([
    ['whatsapp', 5, 9, 3],
  ]);
  expect(merge([outage(1, 50, null, 'network_unreachable')])).toEqual([['network', 50, null, 1]]);
});
