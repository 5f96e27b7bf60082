import { expect, it } from '@jest/globals';
import type { Circumstances } from '../automations/decide-messages.js';
import type { StoreRow } from '../store-row.js';
import { sampleEvent } from '../store-events/sample-event.js';
import type { OrderEvent } from '../store-events/store-event.js';
import { decideCod } from './decide-cod.js';

const NOW = new Date('2026-11-21T09:00:00Z');
const CIRCUMSTANCES: Circumstances = {
  eventId: 1,
  now: NOW,
  clock: { timeZone: 'Asia/Riyadh', quiet: null },
  values: {},
};
const sample = sampleEvent('order', NOW) as OrderEvent;
const EVENT: OrderEvent = { ...sample, isNew: true, order: { ...sample.order, isCashOnDelivery: true } };

const ask = (country: string, settings: Record<string, unknown> = {}) => {
  const facts = { platform: 'shopify', name: null, url: null, country, currency: 'SAR' };
  const store = { facts, settings: { cod_confirmation: true, ...settings } } as unknown as StoreRow;
  return decideCod(store, EVENT, CIRCUMSTANCES).map(({ automation, text }) => [automation, text?.split(' ')[0]]);
};

it.each([
  ['SA', 'مرحبًا'],
  ['EG', 'مرحبًا'],
  ['GB', 'Hello'],
  ['TR', 'Hello'],
])('a store in %s without its own text asks in Arabic or English', (country, firstWord) => {
  expect(ask(country)).toEqual([
    ['cod.question', firstWord],
    ['cod.reminder', firstWord],
  ]);
});

it("asks with the store's text, sends no reminder at 0 minutes, and nothing when switched off", () => {
  expect(ask('GB', { cod_confirmation_text: 'Sure?', cod_reminder_minutes: 0 })).toEqual([['cod.question', 'Sure?']]);
  expect(ask('GB', { cod_confirmation: false })).toEqual([]);
});

it('postpones the reminder past quiet hours and caps its delay', () => {
  const store = { facts: { country: 'SA' }, settings: { cod_confirmation: true } } as unknown as StoreRow;
  const reminderTime = (minutes: number, quiet: { from: string; to: string } | null) => {
    const circumstances = { ...CIRCUMSTANCES, clock: { timeZone: 'Asia/Riyadh', quiet } };
    const settings = { ...store.settings, cod_reminder_minutes: minutes };
    return decideCod({ ...store, settings }, EVENT, circumstances).at(-1)?.dueAt;
  };
  expect(reminderTime(120, null)).toEqual(new Date('2026-11-21T11:00:00Z'));
  expect(reminderTime(12 * 60, { from: '22:00', to: '08:00' })).toEqual(new Date('2026-11-22T05:00:00Z'));
  expect(reminderTime(43_200, null)).toEqual(new Date('2026-11-22T21:00:00Z'));
});

it('does not ask about a cancelled order', () => {
  const store = { facts: { country: 'SA' }, settings: { cod_confirmation: true } } as unknown as StoreRow;
  expect(decideCod(store, { ...EVENT, statuses: ['new', 'canceled'] }, CIRCUMSTANCES)).toEqual([]);
});
