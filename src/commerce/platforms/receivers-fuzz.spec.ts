import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../templates/text/text.contract.js';
import { placeholderValues } from '../store-events/placeholders.js';
import type { StoreFacts, StoreEvent } from '../store-events/store-event.js';
import { type Platform, PLATFORMS } from './platforms.contract.js';
import { RECEIVERS } from './receivers.js';

const NAMES_WITHOUT_FIXTURE: Partial<Record<Platform, readonly string[]>> = {
  zid: ['order.create'],
  salla: ['order.shipment.created', 'app.installed'],
  woocommerce: ['order.draft', 'cartflows.cart'],
  twsaa: ['order.created'],
};

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e21,
  12.5,
  '',
  ' ',
  '***',
  'x'.repeat(5000),
  '\ud800',
  '\0',
  '0',
  '05',
  'NaN',
  '2026-99-99 99:99:99',
  'https://',
  'https://a.test/?wcf_ac_token=%E0',
  {},
  [],
  [[]],
  [null],
  { id: {} },
  ['a', 1],
  { __proto__: null, constructor: 1 },
  { date: {}, timezone: [] },
  { date: '2026-11-21 09:00:00', timezone: 'x/y' },
  Array.from({ length: 400 }, () => ({ name: 'ع'.repeat(400), quantity: '9e99' })),
  { amount: [] },
  { code: 5 },
];

const RENDER_TIME = { timeZone: 'Asia/Riyadh', now: new Date('2026-11-22T09:00:00Z') };
const folderOf = (platform: Platform): string => `src/commerce/platforms/${platform}/fixtures`;
const filesOf = (platform: Platform): string[] => readdirSync(folderOf(platform));
const fixturesOf = (platform: Platform): unknown[] =>
  filesOf(platform).map((file) => JSON.parse(readFileSync(`${folderOf(platform)}/${file}`, 'utf8')) as unknown);
/** File names have a dash for a slash. */
const namesOf = (platform: Platform): string[] => [
  ...filesOf(platform).map((file) => file.replace(/\.json$/, '').replaceAll('-', '/')),
  ...(NAMES_WITHOUT_FIXTURE[platform] ?? []),
];

function corrupt(value: unknown, random: () => number): unknown {
  if (random() < 0.12) return ODD_VALUES[Math.floor(random() * ODD_VALUES.length)];
  if (Array.isArray(value)) return value.map((item) => corrupt(item, random));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, corrupt(field, random)]));
}

function expectBounded(event: StoreEvent, store: StoreFacts): void {
  expect(JSON.stringify(event).length).toBeLessThan(400_000);
  const values = placeholderValues(event, store, RENDER_TIME);
  expect(Object.values(values).every((value) => value !== '' && value.length <= 2000)).toBe(true);
  const customer = 'customer' in event ? event.customer : undefined;
  if (customer) {
    expect((customer.phone === null) === (customer.phoneProblem !== null)).toBe(true);
    expect(customer.phone ?? '1').toMatch(/^\d{1,15}$/);
    expect(customer.name?.length ?? 0).toBeLessThanOrEqual(255);
  }
  const subject = event.kind === 'order' ? event.order : event.kind === 'cart' ? event.cart : undefined;
  if (!subject) return;
  expect(subject.id.length).toBeGreaterThan(0);
  expect(subject.id.length).toBeLessThanOrEqual(100);
  expect(subject.items.length).toBeLessThanOrEqual(250);
  expect(subject.currency).toMatch(/^[A-Z]{3}$/);
  expect(subject.total ?? '0').toMatch(/^-?\d{1,10}(\.\d{1,4})?$/);
  expect(subject.items.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity >= 0)).toBe(true);
}

describe.each(PLATFORMS)('%s', (platform) => {
  const receiver = RECEIVERS[platform];
  const store: StoreFacts = { platform, name: 'متجر', url: 'https://shop.test', country: 'SA', currency: 'SAR' };
  const fixtures = fixturesOf(platform);
  const names = namesOf(platform);
  const check = (body: Buffer): void => {
    const delivery = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, query: {}, body };
    expect(receiver.keyOf(delivery)).toMatch(/^[\da-f]{64}$/);
    expect(receiver.nameOf(delivery).length).toBeLessThanOrEqual(100);
    expect(receiver.verify(delivery, ['secret'], RENDER_TIME.now)).not.toBe('genuine');
    for (const name of [...names, '', '__proto__', 'app.market.constructor', 'app.toString']) {
      const events = receiver.normalize(name, body, store);
      expect(events.length).toBeGreaterThan(0);
      for (const event of events) expectBounded(event, store);
    }
  };

  it('reads or ignores random bodies', () => {
    const random = seededRandom(platform.length * 7919);
    for (let round = 0; round < 10; round++) {
      for (const fixture of fixtures) check(Buffer.from(JSON.stringify(corrupt(fixture, random)) ?? 'null'));
    }
    for (const odd of ODD_VALUES)
      check(Buffer.from(JSON.stringify({ id: 1, data: odd, order: odd, app_subscription: odd })));
  });

  it('reads or ignores truncated and invalid bodies', () => {
    const random = seededRandom(platform.length * 104_729);
    for (const fixture of fixtures) {
      const bytes = Buffer.from(JSON.stringify(fixture));
      for (let round = 0; round < 5; round++) check(bytes.subarray(0, Math.floor(random() * bytes.length)));
      const broken = Buffer.from(bytes.map((byte) => (random() < 0.01 ? Math.floor(random() * 256) : byte)));
      check(broken);
    }
    check(Buffer.from(Array.from({ length: 3000 }, () => Math.floor(random() * 256))));
    check(Buffer.from('%E0%A4%A&order_status=abandoned&email=%00&checkout_url=https://x.test/?wcf_ac_token=%'));
  });
});
