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
