import { expect, it } from '@jest/globals';
import { zatcaQr } from './zatca-qr.js';

const INVOICE = { vatNumber: '310122393500003', at: new Date('2022-04-25T15:30:00Z'), total: 100_000, vat: 15_000 };

/** As a phone reads it. */
function read(qr: string): [tag: number, value: string][] {
  const bytes = Buffer.from(qr, 'base64');
  const found: [number, string][] = [];
  for (let at = 0; at < bytes.length; at += 2 + bytes[at + 1]!)
    found.push([bytes[at]!, bytes.subarray(at + 2, at + 2 + bytes[at + 1]!).toString('utf8')]);
  return found;
}

// The example of ZATCA's guide for developers.
it('is the published example', () => {
  expect(zatcaQr({ name: 'Bobs Records', ...INVOICE })).toBe(
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  );
});

it('counts bytes and not letters, and never cuts one in two', () => {
  expect(read(zatcaQr({ name: 'متجر النور', ...INVOICE }))).toEqual([
    ...[
      [1, 'متجر النور'],
      [2, '310122393500003'],
      [3, '2022-04-25T15:30:00Z'],
      [4, '1000.00'],
      [5, '150.00'],
    ],
  ]);
  const [[, name] = []] = read(zatcaQr({ name: 'ن'.repeat(200), ...INVOICE }));
  expect(name).toBe('ن'.repeat(127));
});
