import { describe, expect, it } from '@jest/globals';
import { sumSteps } from './sum-steps.js';

describe('the steps of a campaign', () => {
  it('count a later status in the earlier steps, and each recipient once', () => {
    const steps = sumSteps([
      { waiting: 1, queued: 2, sent: 3, delivered: 4, read: 5, replied: 6, failed: 7, skipped: 8 },
      { sent: 10, clicked: 2, opted_out: 1 },
    ]);
    expect(steps).toEqual({
      audience: 46,
      sent: 28,
      delivered: 15,
      read: 11,
      replied: 6,
      clicked: 2,
      opted_out: 1,
      failed: 7,
      skipped: 8,
      waiting: 3,
    });
    expect(steps.sent + steps.failed + steps.skipped + steps.waiting).toBe(steps.audience);
  });

  it('are zero without recipients', () => expect(sumSteps([])).toMatchObject({ audience: 0, sent: 0, waiting: 0 }));
});
