import { describe, expect, it } from '@jest/globals';
import { MAX_RESPONSE_VALUES, MAX_VARIABLES } from '../flow-limits.contract.js';
import { flattenResponse } from './flatten-response.js';
import { readDate } from './read-date.js';
import { readName } from './read-name.js';
import { findNumber } from './read-number.js';

describe('a number', () => {
  it.each([
    ['12', '12'],
    ['١٢', '12'],
    ['حوالي ١٬٢٠٠ ريال', '1200'],
    ['1,200,000.50', '1200000.50'],
    ['12,5', '12.5'],
    ['١٢٫٥', '12.5'],
    ['-3', '-3'],
    ['#0042.', '0042'],
    ['1.200', '1.200'],
    ['2 or 3', null],
    ['two', null],
    ['', null],
    ['1.2.3', null],
    ['9'.repeat(31), null],
  ])('%j is %j', (text, number) => expect(findNumber(text)).toBe(number));
});

describe('a date', () => {
  // Monday in UTC, Tuesday in Riyadh.
  const now = new Date('2026-11-30T21:30:00Z');
  it.each([
    ['24/12/2026', '2026-12-24'],
    ['٢٤-١٢-٢٠٢٦', '2026-12-24'],
    ['24.12.26', '2026-12-24'],
    ['2026-12-24', '2026-12-24'],
    ['2026/1/5', '2026-01-05'],
    ['24 ديسمبر 2026', '2026-12-24'],
    ['٢٤ ديسمبر', '2026-12-24'],
    ['24ديسمبر', '2026-12-24'],
    ['يوم الخميس 24 كانون الأول', '2026-12-24'],
    ['1 تشرين الأول 2027', '2027-10-01'],
    ['December 24, 2026', '2026-12-24'],
    ['24 Dec', '2026-12-24'],
    ['1 nov', '2027-11-01'],
    ['29 فبراير', '2028-02-29'],
    ['اليوم', '2026-12-01'],
    ['بكرة إن شاء الله', '2026-12-02'],
    ['غداً', '2026-12-02'],
    ['بعد غد', '2026-12-03'],
    ['Tomorrow please', '2026-12-02'],
    ['day after tomorrow', '2026-12-03'],
    ['31/2/2027', null],
    ['24/13/2026', null],
    ['12/24/2026', null],
    ['10/5/1448', null],
    ['24/12', null],
    ['ديسمبر', null],
    ['الخميس', null],
    ['5', null],
    ['', null],
  ])('%j is %j', (text, date) => expect(readDate(text, now, 'Asia/Riyadh')).toBe(date));
});

describe('a name', () => {
  it.each([
    ['محمد علي', 'محمد علي'],
    [' سارة ', 'سارة'],
    ['اسمي محمد', 'محمد'],
    ['أنا أحمد 🌹', 'أحمد'],
    ['My name is John Smith.', 'John Smith'],
    ["I'm Sara", 'Sara'],
    ['Jean-Luc O’Neil', 'Jean-Luc O’Neil'],
    ['0501234567', null],
    ['sara@example.com', null],
    ['👍', null],
    ['م', null],
    ['أنا', null],
    ['I would like to know how much this costs', null],
    ['x'.repeat(300), null],
  ])('%j is %j', (text, name) => expect(readName(text)).toBe(name));
});

describe('a webhook response', () => {
  it('is flattened to dotted names', () => {
    const response = { id: 7, ok: true, none: null, items: [{ name: ' Tea ' }, 'x'], nothing: {} };
    expect(flattenResponse(response)).toEqual([
      ['id', '7'],
      ['ok', 'true'],
      ['items.1', 'x'],
      ['items.0.name', 'Tea'],
    ]);
    expect([flattenResponse('hello'), flattenResponse(3)]).toEqual([[['', 'hello']], [['', '3']]]);
  });

  it('is bounded in depth and length', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`) as unknown;
    expect(flattenResponse(deep)).toEqual([]);
    const long = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 'x']));
    expect(flattenResponse(long)).toHaveLength(MAX_VARIABLES);
    let reads = 0;
    const one = new Proxy({}, { get: () => (reads++, null) });
    flattenResponse(Array.from({ length: 50_000 }, () => one));
    expect(reads).toBeLessThanOrEqual(MAX_RESPONSE_VALUES);
  });
});
