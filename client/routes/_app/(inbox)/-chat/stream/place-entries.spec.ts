import { expect, it } from '@jest/globals';
import { haveSameEntries, placeEntries, type StreamEntry } from './place-entries.js';

const minute = (at: number) => new Date(Date.UTC(2026, 10, 21, 10, at)).toISOString();
const message = (id: number, at: number) => ({ id, created_at: minute(at) });
const note = (id: number, at: number) => ({ id, body: '', created_at: minute(at) }) as StreamEntry;

const messages = [message(11, 10), message(12, 20)];
const entries = [note(1, 5), note(2, 10), note(3, 15), note(4, 25)];
const place = (isOldest: boolean, isNewest: boolean) =>
  [...placeEntries(entries, messages, { isOldest, isNewest })].map(([key, placed]) => [
    key,
    placed.map(({ id }) => id),
  ]);

it('places entries after the message before them', () => {
  expect(place(true, true)).toEqual([
    [0, [1]],
    [11, [2, 3]],
    [12, [4]],
  ]);
});

it('omits entries outside the loaded range', () => {
  expect(place(false, false)).toEqual([[11, [2, 3]]]);
});

it('shows entries of a chat without messages', () => {
  expect(placeEntries(entries, [], { isOldest: true, isNewest: true }).get(0)).toHaveLength(4);
});

it('compares entries of the given messages only', () => {
  const range = { isOldest: true, isNewest: true };
  const before = placeEntries(entries, messages, range);
  const after = placeEntries([...entries, note(5, 26)], messages, range);
  expect(haveSameEntries([messages[0]!], before, after)).toBe(true);
  expect(haveSameEntries([messages[1]!], before, after)).toBe(false);
  expect(haveSameEntries([message(13, 30)], before, after)).toBe(true);
});
