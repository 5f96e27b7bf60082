import { expect } from '@jest/globals';

const isLong = process.env['BROWSER'] === 'long';

let calls = 0;

/**
 * Returns all variants in the long form (docs/testing.md), else one. The length of the file's name picks the first, so
 * that each language gets about half of all flows.
 */
export function pickVariants<T>(variants: readonly T[]): readonly T[] {
  if (isLong) return variants;
  const offset = expect.getState().testPath?.split('/').pop()?.length ?? 0;
  return [variants[(offset + calls++) % variants.length]!];
}
