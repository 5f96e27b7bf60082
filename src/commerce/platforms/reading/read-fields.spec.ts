import { describe, expect, it } from '@jest/globals';
import { eventKey } from './event-key.js';
import { isCashOnDelivery } from './is-cash-on-delivery.js';
import { readStoreDate } from './read-store-date.js';
import { JsonFields, parseJsonBody } from './read-fields.js';

const fieldsOf = (value: unknown) => new JsonFields({ value });

describe('JsonFields', () => {
  it.each([
    ['  متجر ', 'متجر'],
    [7, '7'],
    ['', null],
    [' \0 ', null],
    [Number.NaN, null],
    [true, null],
    [{}, null],
    [['a'], null],
    ['\ud800x', '\ufffdx'],
  ])('the text of %j is %j', (value, text) => expect(fieldsOf(value).text('value')).toBe(text));

  it.each([
    [24.26, '24.26'],
    [24.259999999999998, '24.26'],
    [0, '0'],
    [100, '100'],
    ['100.00000000000000', '100.0000'],
    ['1,234.50', '1234.50'],
    ['٢٠١٫٥', '201.5'],
    ['٢٠١.٥', '201.5'],
    ['0050', '50'],
    ['-3.5', '-3.5'],
    [1e21, null],
    ['99999999999', null],
    ['12 SAR', null],
    [null, null],
  ])('the amount of %j is %j', (value, amount) => expect(fieldsOf(value).amount('value')).toBe(amount));

  it('ignores properties of Object.prototype', () => {
    expect(fieldsOf({}).raw('value.constructor.name')).toBeUndefined();
    expect(fieldsOf('text').raw('value.0')).toBeUndefined();
  });

  it('bounds lists and texts', () => {
    expect(fieldsOf(Array.from({ length: 9000 }, () => 1)).list('value')).toHaveLength(5000);
    expect(fieldsOf('م'.repeat(9000)).text('value')).toHaveLength(255);
    expect(fieldsOf({ length: 4 }).list('value')).toEqual([]);
  });

  it.each([
    ['https://store.test/o/1', 'https://store.test/o/1'],
    ['javascript:alert(1)', null],
    ['https://a b', null],
    [`https://store.test/${'x'.repeat(2000)}`, null],
    ['/o/1', null],
  ])('the URL of %j is %j', (value, url) => expect(fieldsOf(value).url('value')).toBe(url));

  it.each([
    [' sar', 'SAR'],
    ['ر.س', 'KWD'],
    [null, 'KWD'],
  ])('the currency of %j is %s', (value, currency) => expect(fieldsOf(value).currency('KWD', 'value')).toBe(currency));
});

describe('parseJsonBody', () => {
  it('keeps ids whose digits do not fit a number', () => {
    const body = parseJsonBody(
      Buffer.from('{"id": 820982911946154508, "note":"no \\"1234567890123456789\\" here","n":-12.1234567890123456}'),
    );
    expect(body?.id('id')).toBe('820982911946154508');
    expect(body?.text('note')).toBe('no "1234567890123456789" here');
    expect(body?.amount('n')).toBe('-12.1235');
  });

  it.each(['', '[]', '7', 'null', '{', '{"a":', '"x"', 'webhook_id=1', '\u0000'])('%j is not a JSON object', (text) => {
    expect(parseJsonBody(Buffer.from(text))).toBeNull();
  });

  it('accepts any depth and length', () => {
    expect(parseJsonBody(Buffer.from(`{"a":${'['.repeat(100_000)}`))).toBeNull();
    const long = `{"id":1234567890123456789,"a":"${'\\"x'.repeat(300_000)}"}`;
    expect(parseJsonBody(Buffer.from(long))?.id('id')).toBe('1234567890123456789');
    expect(parseJsonBody(Buffer.from(`1234567890123456"${'\\"'.repeat(500_000)}`))).toBeNull();
  });
});

describe('readStoreDate', () => {
  const noon = '2026-11-21T09:00:00.000Z';

  it.each([
    ['Sat Nov 21 2026 12:00:00 GMT+0300', noon],
    ['Sat Nov 21 2026 12:00:00 GMT+0300 (Arabian Standard Time)', noon],
    ['2026-11-21 12:00:00', noon],
    ['2026-11-21T09:00:00Z', noon],
    ['2026-11-21T09:00:00.000000Z', noon],
    ['2026-11-21T04:00:00-05:00', noon],
    ['2026-11-21T13:00:00+0400', noon],
    [{ date: '2026-11-21 12:00:00.000000', timezone_type: 3, timezone: 'Asia/Riyadh' }, noon],
    [{ date: '2026-11-21 11:00:00.000000', timezone: 'Africa/Cairo' }, noon],
    [{ date: '2026-11-21 09:00:00.000000', timezone: 'UTC' }, noon],
    [{ date: '2026-11-21 12:00:00', timezone: 'Nowhere/City' }, noon],
    ['2026-11-21', '2026-11-20T21:00:00.000Z'],
    ['2026-13-45 12:00:00', undefined],
    ['0000-00-00 00:00:00', undefined],
    ['1970-01-01 00:00:00', undefined],
    ['yesterday', undefined],
    ['', undefined],
    [1763700000, undefined],
    [{ date: { date: 'x' } }, undefined],
    [null, undefined],
  ])('reads %j', (value, iso) => expect(readStoreDate(value)?.toISOString()).toBe(iso));

  it('uses the given time zone', () => {
    expect(readStoreDate('2026-11-21T09:00:00', 'UTC')?.toISOString()).toBe(noon);
  });
});

describe('isCashOnDelivery', () => {
  it.each(['cod', 'zid_cod', 'Cash on Delivery (COD)', 'الدفع عند الاستلام', 'دفع عند الإستلام', 'Pay on delivery'])(
    'recognizes %s',
    (method) => expect(isCashOnDelivery(null, method)).toBe(true),
  );
  it.each(['mada', 'code', 'تحويل بنكي', 'bacs', 'promocode', 'Visa'])('does not recognize %s', (method) => {
    expect(isCashOnDelivery(method)).toBe(false);
  });
});

describe('eventKey', () => {
  it('distinguishes lists of parts with the same concatenation', () => {
    const keys = [
      eventKey('ab', 'c'),
      eventKey('a', 'bc'),
      eventKey('abc'),
      eventKey('abc', null),
      eventKey('abc', ''),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => /^[\da-f]{64}$/.test(key))).toBe(true);
  });
});
