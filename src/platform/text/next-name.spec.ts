import { expect, it } from '@jest/globals';
import { nextName, stemOf } from './next-name.js';

const next = (name: string, taken: readonly string[], maxChars = 100) =>
  nextName(stemOf(name, maxChars), new Set(taken));

it.each([
  ['Eid', ['Eid'], 'Eid (2)'],
  ['Eid (2)', ['Eid', 'Eid (2)'], 'Eid (3)'],
  ['Eid', ['Eid', 'Eid (2)', 'Eid (4)'], 'Eid (3)'],
  ['Eid (1234567)', ['Eid (1234567)'], 'Eid (1234567) (2)'],
  ['عيد', ['عيد', 'عيد (2)'], 'عيد (3)'],
])('%s beside %j is followed by %s', (name, taken, expected) => expect(next(name, taken)).toBe(expected));

it('a long name leaves room for its number, and ends in no half of a character', () => {
  expect(next('x'.repeat(30), [], 30)).toBe(`${'x'.repeat(21)} (2)`);
  expect(next(`${'x'.repeat(20)}😀`, [], 30)).toBe(`${'x'.repeat(20)}\uFFFD (2)`);
});
