import { describe, expect, it } from '@jest/globals';
import type { RuleCondition } from './assignment-rules.contract.js';
import { type ChatFacts, fitsAll } from './fits-rule.js';

const factsOf = (given: Partial<ChatFacts> = {}): ChatFacts => ({
  deviceId: 1,
  labelIds: [],
  groupIds: [],
  text: 'hello',
  at: new Date('2026-12-01T09:00:00Z'),
  findCampaignId: () => Promise.resolve(null),
  isStoreCustomer: () => Promise.resolve(false),
  ...given,
});
const fits = (text: string | null, condition: RuleCondition) => fitsAll([condition], factsOf({ text }));

describe('an assignment rule', () => {
  it('without conditions fits every chat', async () => {
    expect(await fitsAll([], factsOf({ text: null }))).toBe(true);
  });

  it.each([
    ['كم السِّعر؟', ['السعر'], true],
    ['what is the Price-list', ['price list'], true],
    ['prices', ['price'], false],
    ['', ['price'], false],
  ])('looks for whole words in "%s"', async (text, words, isFound) => {
    expect(await fits(text, { by: 'words', words })).toBe(isFound);
  });

  it.each([
    ['مرحبا ok', 'ar', true],
    ['hello يا', 'en', true],
    ['123', 'ar', false],
    [null, 'en', false],
  ] as const)('detects the language of "%s"', async (text, language, isSame) => {
    expect(await fits(text, { by: 'language', languages: [language] })).toBe(isSame);
  });

  it('applies windows in their time zone, also past midnight', async () => {
    const hours = (from: string, to: string): RuleCondition => ({
      by: 'hours',
      time_zone: 'Asia/Riyadh',
      windows: [{ days: ['tue'], from, to }],
    });
    expect(await fitsAll([hours('12:00', '12:01')], factsOf())).toBe(true);
    expect(await fitsAll([hours('09:00', '12:00')], factsOf())).toBe(false);
    const late = factsOf({ at: new Date('2026-12-01T22:30:00Z') });
    expect(await fitsAll([hours('22:00', '06:00')], late)).toBe(true);
  });

  it('queries other modules only if its cheap conditions hold', async () => {
    const findCampaignId = (): Promise<number> => Promise.reject(new Error('asked'));
    const conditions: RuleCondition[] = [
      { by: 'campaign', campaign_ids: [] },
      { by: 'device', device_ids: [2] },
    ];
    expect(await fitsAll(conditions, factsOf({ findCampaignId }))).toBe(false);
    const answered = factsOf({ deviceId: 2, findCampaignId: () => Promise.resolve(7) });
    expect(await fitsAll(conditions, answered)).toBe(true);
    expect(await fitsAll([{ by: 'campaign', campaign_ids: [8] }], answered)).toBe(false);
  });
});
