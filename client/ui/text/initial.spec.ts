import { describe, expect, it } from '@jest/globals';
import { initialOf, TINTS, tintOf } from './initial.js';

describe('initialOf', () => {
  it.each([
    ['Layla Haddad', 'L'],
    ['omar', 'O'],
    ['السالم', 'س'],
    ['أحمد السالم', 'أ'],
    ['ال', 'ا'],
    ['الي', 'ا'],
    ['🌴 Palm Shop', 'P'],
    ['«متجر» النخلة', 'م'],
    ['@shop', 'S'],
    ['مُحمد', 'مُ'],
    ['𝓛ayla', '𝓛'],
    ['👨‍👩‍👧', null],
    ['+966 50', null],
    ['', null],
  ])('returns for %s: %s', (name, letter) => {
    expect(initialOf(name)).toBe(letter);
  });
});

it('a name always has the same tint, and names use all tints', () => {
  const tints = Array.from({ length: 200 }, (_, index) => tintOf(`Customer ${index}`));
  expect(new Set(tints).size).toBe(TINTS);
  expect(tintOf('ليلى')).toBe(tintOf('ليلى'));
});
