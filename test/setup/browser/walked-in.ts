import { expect } from '@jest/globals';

const isLong = process.env['BROWSER'] === 'long';

let asked = 0;

/**
 * The variants of a flow that are walked: all of them in the long form (docs/testing.md), else one. The flows of a file take turns, and the
 * length of its name says which variant begins, so that about half of all flows are walked in each language.
 */
export function walkedIn<T>(variants: readonly T[]): readonly T[] {
  if (isLong) return variants;
  const begins = expect.getState().testPath?.split('/').pop()?.length ?? 0;
  return [variants[(begins + asked++) % variants.length]!];
}
