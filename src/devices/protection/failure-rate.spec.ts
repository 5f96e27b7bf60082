import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addOutcomes, findGuardReason } from './failure-rate.js';
import { DEFAULT_GUARD } from './guard.contract.js';

describe('the outcome of bulk messages', () => {
  it.each([
    ['no message yet', '', null],
    ['all sent', 'ssssssssssssssssssss', null],
    ['four refused of ten', 'ssssssffff', null],
    ['five refused of ten', 'sssssfffff', 'failures'],
    ['every other one refused', 'sfsfsfsfsf', 'failures'],
    ['the first five refused', 'fffff', 'failures'],
    ['five refused before the last ten', 'fffffssssssssss', null],
    ['two opt-outs', 'ssosso', null],
    ['three opt-outs', 'ssossoso', 'opt_outs'],
    ['three opt-outs, spread over more than twenty messages', `o${'s'.repeat(20)}oso`, null],
  ])('%s', (_title, outcomes, reason) => expect(findGuardReason(outcomes, DEFAULT_GUARD)).toBe(reason));

  it('pauses at the account’s setting', () => {
    expect(findGuardReason('ssssssssff', { failures: 2, opt_outs: 3 })).toBe('failures');
    expect(findGuardReason('sssfffffff', { failures: 7, opt_outs: 3 })).toBe('failures');
    expect(findGuardReason('ssssffffff', { failures: 7, opt_outs: 3 })).toBeNull();
    expect(findGuardReason('so', { failures: 5, opt_outs: 1 })).toBe('opt_outs');
    expect(findGuardReason('sosososo', { failures: 5, opt_outs: 5 })).toBeNull();
  });

  it('remembers twenty messages, in any batches', () => {
    const letters = fc.string({ unit: fc.constantFrom('s', 'f', 'o'), maxLength: 40 });
    fc.assert(
      fc.property(letters, letters, (previous, added) => {
        const kept = addOutcomes(previous, added);
        expect(kept.replaceAll('o', '').length).toBe(Math.min(20, (previous + added).replaceAll('o', '').length));
        expect((previous + added).endsWith(kept)).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(60);
        expect(findGuardReason(kept, DEFAULT_GUARD)).toBe(findGuardReason(previous + added, DEFAULT_GUARD));
      }),
    );
  });
});
