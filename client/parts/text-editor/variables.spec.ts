import { expect, it } from '@jest/globals';
import { listVariables } from './variables.js';

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
