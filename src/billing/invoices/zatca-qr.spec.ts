import { expect, it } from '@jest/globals';
import { PaymentSettingsBody } from '../settings/payment-settings.contract.js';
import { zatcaQr } from './zatca-qr.js';

const INVOICE = { vatNumber: '310122393500003', at: new Date('2022-04-25T15:30:00Z'), total: 100_000, vat: 15_000 };

function read(qr: string): [tag: number, value: string][] {
  const bytes = Buffer.from(qr, 'base64');
  const fields: [number, string][] = [];
  for (let offset = 0; offset < bytes.length; offset += 2 + bytes[offset + 1]!)
    fields.push([bytes[offset]!, bytes.subarray(offset + 2, offset + 2 + bytes[offset + 1]!).toString('utf8')]);
  return fields;
}

// Example of ZATCA's developer guide.
it('matches the published example', () => {
  expect(zatcaQr({ name: 'Bobs Records', ...INVOICE })).toBe(
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  );
});

it('counts bytes, and never cuts a character in half', () => {
  expect(read(zatcaQr({ name: 'متجر النور', ...INVOICE }))).toEqual([
    [1, 'متجر النور'],
    [2, '310122393500003'],
    [3, '2022-04-25T15:30:00Z'],
    [4, '1000.00'],
    [5, '150.00'],
  ]);
  const [[, name] = []] = read(zatcaQr({ name: 'ن'.repeat(200), ...INVOICE }));
  expect(name).toBe('ن'.repeat(127));
});

it.each([
  ['ن'.repeat(127), true],
  ['ن'.repeat(128), false],
  ['n'.repeat(255), true],
  ['n'.repeat(256), false],
])('the settings accept a name of %s: %s', (seller_name, isAccepted) => {
  expect(PaymentSettingsBody.safeParse({ seller_name }).success).toBe(isAccepted);
  if (isAccepted) expect(read(zatcaQr({ name: seller_name, ...INVOICE }))[0]).toEqual([1, seller_name]);
});
