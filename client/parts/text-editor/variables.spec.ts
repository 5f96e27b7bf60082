import { expect, it } from '@jest/globals';
import { MAX_BODY_LENGTH } from '@server/templates/text/message-limits.contract.js';
import { isSpelledIn, listVariables, respellVariables } from './variables.js';

it('writes keywords in the user’s language and lists their spellings in both', () => {
  const [, , english] = listVariables([], {}, 'en');
  const [, , arabic] = listVariables([], {}, 'ar');
  expect(english).toMatchObject({ name: 'platform_name', written: 'platform_name' });
  expect(arabic).toMatchObject({ name: 'platform_name', written: 'اسم المنصة' });
  expect(english!.spellings).toEqual(['اسم المنصة', 'platform name']);
});

it('lists each field once, with the contact’s value, and no field with a keyword’s name', () => {
  const fields = listVariables(['City', 'city ', 'Name', 'مدينة'], { city: 'Riyadh' }, 'en').slice(2, -4);
  expect(fields.map(({ written, sample }) => [written, sample])).toEqual([
    ['City', 'Riyadh'],
    ['مدينة', undefined],
  ]);
});

it('translates keywords and keeps the rest of a text', () => {
  const kept = String.raw`{{أهلًا|مرحبًا {الاسم}}} {platform name}\| {المدينة} {link:https://a.example/b} {{`;
  expect(respellVariables(kept, 'en')).toBe(
    String.raw`{{أهلًا|مرحبًا {name}}} {platform_name}\| {المدينة} {link:https://a.example/b} {{`,
  );
  expect(respellVariables(respellVariables(kept, 'en'), 'ar')).toBe(kept.replace('platform name', 'اسم المنصة'));
});

it('returns a text unchanged if it would become too long', () => {
  const longest = `${'a'.repeat(MAX_BODY_LENGTH - 12)}{اسم المنصة}`;
  expect(respellVariables(longest, 'en')).toBe(longest);
});

it('detects the language of the names in a text', () => {
  const use = { name: 'name', written: 'name', from: 0, to: 6 };
  expect(isSpelledIn('en', [use])).toBe(true);
  expect(isSpelledIn('ar', [use])).toBe(false);
});
