import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { otherSpelling } from './phone-spellings.contract.js';
import { readPhones } from './read-phones.js';

// `PHONES=long npm test -- src/platform/phones` tries as many cells as a large import.
const isLong = process.env.PHONES === 'long';
const TIMEOUT_MS = isLong ? 3_600_000 : 60_000;

const PLANS: Readonly<Record<string, [dialCode: string, trunk: string, national: RegExp]>> = {
  SA: ['966', '0', /^5[0345689]\d{7}$/],
  AE: ['971', '0', /^5[024568]\d{7}$/],
  KW: ['965', '', /^[569]\d{7}$/],
  QA: ['974', '', /^[3567]\d{7}$/],
  BH: ['973', '', /^3[3-9]\d{6}$/],
  OM: ['968', '', /^9[1-9]\d{6}$/],
  EG: ['20', '0', /^1[0125]\d{8}$/],
  JO: ['962', '0', /^7[789]\d{7}$/],
  YE: ['967', '0', /^7[0137]\d{7}$/],
  SD: ['249', '0', /^9[0-9]\d{7}$/],
  TR: ['90', '0', /^5[345]\d{8}$/],
  IN: ['91', '0', /^[6-9]\d{9}$/],
  PK: ['92', '0', /^3[0-4]\d{8}$/],
  US: ['1', '', /^(?:201|212|310|415|646)[2-9]\d{6}$/],
  GB: ['44', '0', /^7[4-9]\d{8}$/],
  MX: ['52', '', /^55\d{8}$/],
  BR: ['55', '0', /^119[6-9]\d{7}$/],
  AR: ['54', '0', /^911[2-7]\d{7}$/],
};

interface GeneratedNumber {
  phone: string;
  dialCode: string;
  trunk: string;
  national: string;
}

const numberOf = (country: string): fc.Arbitrary<GeneratedNumber> => {
  const [dialCode, trunk, national] = PLANS[country]!;
  return fc
    .stringMatching(national)
    .filter((digits) => parsePhoneNumberFromString(`+${dialCode}${digits}`)?.isValid() === true)
    .map((digits) => ({ phone: dialCode + digits, dialCode, trunk, national: digits }));
};

const toArabic = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
/** Assumes a three-digit area code in ten digits without trunk prefix. */
const inGroups = (digits: string, mark: string): string => {
  const first = digits.length === 10 && !digits.startsWith('0') ? 3 : 2;
  return [digits.slice(0, first), digits.slice(first, first + 3), digits.slice(first + 3)].join(mark);
};

const ABROAD: ((number: GeneratedNumber) => string)[] = [
  ({ phone }) => `+${phone}`,
  ({ phone }) => `00${phone}`,
  ({ phone }) => `\u202a+${phone}\u202c`,
  ({ phone }) => toArabic(`+${phone}`),
  ({ dialCode, national }) => `+${dialCode} ${inGroups(national, ' ')}`,
  ({ dialCode, national }) => `+${dialCode}-${inGroups(national, '-')}`,
  ({ dialCode, national }) => `00${dialCode} ${inGroups(national, ' ')}`,
  ({ dialCode, national }) => `+${dialCode} (${national.slice(0, 2)}) ${national.slice(2)}`,
  ({ phone }) => `https://wa.me/${phone}?text=0501234567`,
  ({ phone }) => `tel:+${phone}`,
];
const AT_HOME: typeof ABROAD = [
  ({ phone }) => phone,
  ({ trunk, national }) => trunk + national,
  ({ trunk, national }) => toArabic(trunk + national),
  ({ trunk, national }) => inGroups(trunk + national, ' '),
  ({ trunk, national }) => inGroups(trunk + national, '-'),
  ({ phone }) => `${phone}+`,
  ({ phone }) => `${phone}.0`,
  ({ phone }) => `${phone},00`,
  ({ phone }) => `${phone.slice(0, 1)}.${phone.slice(1)}E+${phone.length - 1}`,
];

const country = fc.constantFrom(...Object.keys(PLANS));
const written = (home: string): fc.Arbitrary<{ number: GeneratedNumber; cell: string }> =>
  fc
    .oneof(
      fc.record({ number: numberOf(home), as: fc.constantFrom(...AT_HOME, ...ABROAD) }),
      fc.record({ number: country.chain(numberOf), as: fc.constantFrom(...ABROAD) }),
    )
    .map(({ number, as }) => ({ number, cell: as(number) }));

const COUNTERS: ((count: string) => string)[] = [
  ...['', ' '].map((end) => (count: string) => `عميل${count} ${end}`),
  ...['. ', ' ', '\t', ') ', '- ', ' - ', ': ', ', ', '/', ' / ', '\n', '-', '; ', '، ', '.) ', ' – '].map(
    (mark) => (count: string) => count + mark,
  ),
  (count) => `#${count}: `,
  (count) => `رقم ${count} - `,
  (count) => `(${count}) `,
  (count) => `[${count}] `,
  (count) => `${count}- سارة `,
  (count) => `Row ${count}, `,
  (count) => `${toArabic(count)}. `,
  (count) => `${toArabic(count)} `,
];
const BEFORE = ['', 'جوال ', 'سارة ', 'Mobile: ', '📱 ', 'واتساب: ', '* ', '"'];
const AFTER = ['', ' واتساب', ' (WhatsApp)', ' ext 12', ' تحويلة 3', ' #12', ' Sara', '.', ' 📱', '"', ' 7', ' - 31'];
const BETWEEN = [' / ', '/', ' ::: ', '; ', '، ', ',', '\n', ' أو ', ' or ', ' & ', ' - ', '-', ' ', '\t', ' + '];

const isOneOf = (phone: string, numbers: GeneratedNumber[]): boolean =>
  numbers.some((number) => number.phone === phone || otherSpelling(number.phone) === phone);

it(
  'reads the plain notations of all countries',
  () => {
    const cell = country.chain((home) => fc.record({ home: fc.constant(home), text: written(home) }));
    fc.assert(
      fc.property(cell, ({ home, text }) => {
        const { phones } = readPhones(text.cell, home);
        expect(phones.map(({ phone }) => (isOneOf(phone, [text.number]) ? text.number.phone : phone))).toEqual([
          text.number.phone,
        ]);
      }),
      { numRuns: isLong ? 50_000 : 2_000 },
    );
  },
  TIMEOUT_MS,
);

it(
  'reads no wrong number from counters, labels, extensions and neighbors',
  () => {
    const count = fc.integer({ min: 1, max: 4_000 }).map(String);
    const cell = country.chain((home) =>
      fc.record({
        home: fc.constant(home),
        numbers: fc.array(written(home), {
          minLength: 1,
          maxLength: 3,
        }),
        counters: fc.array(fc.tuple(fc.constantFrom(...COUNTERS), count), {
          minLength: 3,
          maxLength: 3,
        }),
        hasCounters: fc.boolean(),
        before: fc.constantFrom(...BEFORE),
        after: fc.constantFrom(...AFTER),
        between: fc.constantFrom(...BETWEEN),
      }),
    );
    let read = 0;
    const runs = isLong ? 100_000 : 4_000;
    fc.assert(
      fc.property(cell, ({ home, numbers, counters, hasCounters, before, after, between }) => {
        const parts = numbers.map((number, at) => {
          const [counter, digits] = counters[at]!;
          return (at === 0 || hasCounters ? counter(digits) : '') + before + number.cell + after;
        });
        const { phones } = readPhones(parts.join(between), home);
        if (phones.length > 0) read++;
        const wrongNumbers = phones.filter(
          ({ phone }) =>
            !isOneOf(
              phone,
              numbers.map(({ number }) => number),
            ),
        );
        expect({ cell: parts.join(between), wrongNumbers }).toEqual({ cell: parts.join(between), wrongNumbers: [] });
      }),
      { numRuns: runs },
    );
    expect(read).toBeGreaterThan(runs / 3);
  },
  TIMEOUT_MS,
);

it(
  'reads only adjacent digits of random cells',
  () => {
    const digits = fc.stringMatching(/^[0-9]{1,14}$/);
    const token = fc.oneof(
      { weight: 4, arbitrary: digits },
      fc.constantFrom('05', '966', '+966', '00', '+', '0', '971', '+971', '20', '50', '1', '(0)', '055720001'),
      fc.constantFrom(
        '2026-10-01',
        '01/12/2026',
        '10:30',
        '1,250.00',
        'SAR',
        'SA0380',
        '1012345678',
        '2345678901',
        '9.66E+11',
      ),
      fc.constantFrom('سارة', 'Sara', 'x', 'ext', 'A', '#', '*', '***', '@', 'https://', '٠٥٠', '١٢٣٤٥٦٧'),
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ' ',
          '  ',
          '-',
          '.',
          ',',
          '/',
          ';',
          ':',
          '\n',
          '\t',
          '(',
          ')',
          ' - ',
          '، ',
          '\u200f',
          '_',
        ),
      },
    );
    const cell = fc.array(token, { minLength: 1, maxLength: 8 }).map((tokens) => tokens.join(''));
    const home = fc.constantFrom('SA', 'KW', 'AE', 'EG', 'US', 'IN', 'QA', 'GB');
    fc.assert(
      fc.property(cell, home, (text, at) => {
        const latin = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
        for (const { phone } of readPhones(text, at).phones) {
          const dialCode = parsePhoneNumberFromString(`+${phone}`)!.countryCallingCode;
          const isHome = dialCode === PLANS[at]![0];
          const found = isWrittenTogether(phone.slice(dialCode.length), latin, dialCode, isHome);
          expect({ text, phone, found }).toEqual({ text, phone, found: true });
        }
      }),
      { numRuns: isLong ? 100_000 : 5_000 },
    );
  },
  TIMEOUT_MS,
);

function isWrittenTogether(digits: string, text: string, dialCode: string, isHome: boolean): boolean {
  const inside = String.raw`[ ()_.\u200f-]*`;
  const run = digits.split('').join(inside);
  const plus = String.raw`(?:\+?0{0,2}${inside})?`;
  // A dial code with plus may be in its own column.
  const behindCode = isHome ? inside : String.raw`[^\d\p{L}]*`;
  const code = `(?:${dialCode.split('').join(inside)}${behindCode}0{0,2}${inside}){${isHome ? 0 : 1},2}0?${inside}`;
  return new RegExp(`(?<!\\d)${plus}${code}${run}(?!\\d)`, 'u').test(text);
}
