import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addOutcomes, findGuardReason } from './failure-rate.js';
import { USUAL_GUARD } from './guard.contract.js';

describe('how messages to many went', () => {
  it.each([
    ['nothing yet', '', null],
    ['all well', 'ssssssssssssssssssss', null],
    ['four refused of ten', 'ssssssffff', null],
    ['five refused of ten', 'sssssfffff', 'failures'],
    ['every other one refused', 'sfsfsfsfsf', 'failures'],
    ['the first five refused', 'fffff', 'failures'],
    ['five refused long ago', 'fffffssssssssss', null],
    ['two who had enough', 'ssosso', null],
    ['three who had enough', 'ssossoso', 'opt_outs'],
    ['three who had enough, spread over more than twenty messages', `o${'s'.repeat(20)}oso`, null],
  ])('%s', (_what, outcomes, reason) => expect(findGuardReason(outcomes, USUAL_GUARD)).toBe(reason));

  it('stops at what the account has chosen', () => {
    expect(findGuardReason('ssssssssff', { failures: 2, opt_outs: 3 })).toBe('failures');
    expect(findGuardReason('sssfffffff', { failures: 7, opt_outs: 3 })).toBe('failures');
    expect(findGuardReason('ssssffffff', { failures: 7, opt_outs: 3 })).toBeNull();
    expect(findGuardReason('so', { failures: 5, opt_outs: 1 })).toBe('opt_outs');
    expect(findGuardReason('sosososo', { failures: 5, opt_outs: 5 })).toBeNull();
  });

  it('is remembered for twenty messages, whatever comes in whatever parts', () => {
    const letters = fc.string({ unit: fc.constantFrom('s', 'f', 'o'), maxLength: 40 });
    fc.assert(
      fc.property(letters, letters, (former, news) => {
        const kept = addOutcomes(former, news);
        expect(kept.replaceAll('o', '').length).toBe(Math.min(20, (former + news).replaceAll('o', '').length));
        expect((former + news).endsWith(kept)).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(60);
        expect(findGuardReason(kept, USUAL_GUARD)).toBe(findGuardReason(former + news, USUAL_GUARD));
      }),
    );
  });
});
