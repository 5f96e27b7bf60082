import { expect, it } from '@jest/globals';
import { LONGEST_BODY } from '@server/messaging/text/message-limits.contract.js';
import { isSpelledIn, listVariables, respell } from './variables.js';

it('writes the fixed names in the language of the writer and finds them in both', () => {
  const [, , english] = listVariables([], {}, 'en');
  const [, , arabic] = listVariables([], {}, 'ar');
  expect(english).toMatchObject({ name: 'platform_name', written: 'platform_name' });
  expect(arabic).toMatchObject({ name: 'platform_name', written: 'اسم المنصة' });
  expect(english!.spellings).toEqual(['اسم المنصة', 'platform name']);
});

it('adds each field once, with what the contact has there, and none that a fixed name stands for', () => {
  const fields = listVariables(['City', 'city ', 'Name', 'مدينة'], { city: 'Riyadh' }, 'en').slice(2, -4);
  expect(fields.map(({ written, sample }) => [written, sample])).toEqual([
    ['City', 'Riyadh'],
    ['مدينة', undefined],
  ]);
});

it('calls the fixed names as the page does and leaves the rest of a text alone', () => {
  const kept = String.raw`{{أهلًا|مرحبًا {الاسم}}} {platform name}\| {المدينة} {link:https://a.example/b} {{`;
  expect(respell(kept, 'en')).toBe(
    String.raw`{{أهلًا|مرحبًا {name}}} {platform_name}\| {المدينة} {link:https://a.example/b} {{`,
  );
  expect(respell(respell(kept, 'en'), 'ar')).toBe(kept.replace('platform name', 'اسم المنصة'));
});

it('leaves a text as it is that would become too long', () => {
  const longest = `${'a'.repeat(LONGEST_BODY - 12)}{اسم المنصة}`;
  expect(respell(longest, 'en')).toBe(longest);
});

it('knows in which language the names of a text are', () => {
  const use = { name: 'name', written: 'name', from: 0, to: 6 };
  expect(isSpelledIn('en', [use])).toBe(true);
  expect(isSpelledIn('ar', [use])).toBe(false);
});
