import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPhones } from './read-phones.js';

const COUNTRIES = ['SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'EG', 'JO', 'YE', 'SD', 'TR', 'IN', 'PK', 'LB', 'IQ', 'SY'];
/** Character that the full reader ignores and the fast path rejects. */
const ZERO_WIDTH_SPACE = '\u200b';

const inScript = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

const start = fc.constantFrom(
  '',
  '+',
  '0',
  '00',
  '05',
  '050',
  '55',
  '7',
  '966',
  '+966',
  '00966',
  '971',
  '+971',
  '20',
  '+20',
  '010',
  '965',
  '9',
);
const groups = fc
  .array(fc.stringMatching(/^\d{1,10}$/), { minLength: 1, maxLength: 5 })
  .filter((digits) => digits.join('').length <= 14);
const cell = fc
  .tuple(start, groups, fc.constantFrom(' ', '-', ''), fc.constantFrom(0x30, 0x660, 0x6f0))
  .map(([first, digits, mark, zero]) => inScript(first + digits.join(mark), zero));

const divided = fc
  .tuple(
    fc.stringMatching(/^(?:\+?966|0|)5[03459]\d{7}$|^(?:\+?20|0)1[0125]\d{8}$|^(?:\+?965|)[569]\d{7}$/),
    fc.array(fc.integer({ min: 1, max: 13 }), { maxLength: 4 }),
    fc.constantFrom(' ', '-'),
  )
  .map(([digits, cuts, mark]) =>
    Array.from(digits, (digit, at) => (at > 0 && digits[at - 1] !== '+' && cuts.includes(at) ? mark : '') + digit).join(
      '',
    ),
  );

it('the fast path never contradicts the full reader', () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.oneof(cell, divided), fc.constantFrom(...COUNTRIES), (text, country) => {
      const read = readPhones(text, country);
      expect(read).toEqual(readPhones(text + ZERO_WIDTH_SPACE, country));
      plain += read.phones.length;
    }),
    { numRuns: 20_000 },
  );
  expect(plain).toBeGreaterThan(1_000);
});
