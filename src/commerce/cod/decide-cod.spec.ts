import { expect, it } from '@jest/globals';
import type { Circumstances } from '../automations/decide-messages.js';
import type { Shop } from '../shop-row.js';
import { sampleEvent } from '../store-events/sample-event.js';
import type { OrderEvent } from '../store-events/store-event.js';
import { decideCod } from './decide-cod.js';

const NOW = new Date('2026-11-21T09:00:00Z');
const GIVEN: Circumstances = { eventId: 1, now: NOW, clock: { timeZone: 'Asia/Riyadh', quiet: null }, values: {} };
const sample = sampleEvent('order', NOW) as OrderEvent;
const EVENT: OrderEvent = { ...sample, isNew: true, order: { ...sample.order, isCashOnDelivery: true } };

const ask = (country: string, settings: Record<string, unknown> = {}) => {
  const facts = { platform: 'shopify', name: null, url: null, country, currency: 'SAR' };
  const shop = { facts, settings: { cod_confirmation: true, ...settings } } as unknown as Shop;
  return decideCod(shop, EVENT, GIVEN).map(({ automation, text }) => [automation, text?.split(' ')[0]]);
};

it.each([
  ['SA', 'مرحبًا'],
  ['EG', 'مرحبًا'],
  ['GB', 'Hello'],
  ['TR', 'Hello'],
])('a shop of %s without a text of its own asks in its language', (country, word) => {
  expect(ask(country)).toEqual([
    ['cod.question', word],
    ['cod.reminder', word],
  ]);
});

it('asks in the words of the shop, once where it wants no reminder', () => {
  expect(ask('GB', { cod_confirmation_text: 'Sure?', cod_reminder_minutes: 0 })).toEqual([['cod.question', 'Sure?']]);
  expect(ask('GB', { cod_confirmation: false })).toEqual([]);
});

it('reminds nobody at night, nor when an answer would not be read any more', () => {
  const shop = { facts: { country: 'SA' }, settings: { cod_confirmation: true } } as unknown as Shop;
  const reminded = (minutes: number, quiet: { from: string; to: string } | null) => {
    const given = { ...GIVEN, clock: { timeZone: 'Asia/Riyadh', quiet } };
    const settings = { ...shop.settings, cod_reminder_minutes: minutes };
    return decideCod({ ...shop, settings }, EVENT, given).at(-1)?.dueAt;
  };
  expect(reminded(120, null)).toEqual(new Date('2026-11-21T11:00:00Z'));
  expect(reminded(12 * 60, { from: '22:00', to: '08:00' })).toEqual(new Date('2026-11-22T05:00:00Z'));
  expect(reminded(43_200, null)).toEqual(new Date('2026-11-22T21:00:00Z'));
});

it('asks nothing of an order that came to nothing', () => {
  const shop = { facts: { country: 'SA' }, settings: { cod_confirmation: true } } as unknown as Shop;
  expect(decideCod(shop, { ...EVENT, statuses: ['new', 'canceled'] }, GIVEN)).toEqual([]);
});
