import { describe, expect, it } from '@jest/globals';
import type { StoreRow } from '../store-row.js';
import { sampleEvent } from '../store-events/sample-event.js';
import type { OrderEvent } from '../store-events/store-event.js';
import { decideMessages } from './decide-messages.js';
import { decideStaffNotices } from './decide-staff-notices.js';

const now = new Date('2026-11-21T20:00:00Z');
const circumstances = {
  eventId: 7,
  now,
  values: { 'رقم الطلب': '10231' },
  clock: { timeZone: 'Asia/Riyadh', quiet: { from: '22:00', to: '08:00' } },
};

function store(platform: StoreRow['platform'], settings: Record<string, unknown>): StoreRow {
  return {
    id: 1,
    accountId: 2,
    platform,
    isActivated: true,
    settings,
    state: 'connected',
    stateReason: null,
    installKey: 'k',
    platformStoreId: '5',
    connectedAt: null,
    checkedAt: null,
    lastEventAt: null,
    facts: { platform, name: 'متجر', url: null, country: 'SA', currency: 'SAR' },
  };
}

function order(statuses: string[], change: Partial<OrderEvent['order']> = {}): OrderEvent {
  const event = sampleEvent('order', now) as OrderEvent;
  return { ...event, statuses, order: { ...event.order, ...change } };
}

describe('the messages of an event', () => {
  it('are the enabled ones, once for each order and state', () => {
    const zid = store('zid', {
      status_new: true,
      order_new_text: 'hello',
      status_ready: false,
      order_ready_text: 'no',
    });
    expect(decideMessages(zid, order(['new', 'ready']), circumstances)).toMatchObject([
      {
        kind: 'order',
        automation: 'order.new',
        effectKey: 'order:9001:new',
        text: 'hello',
        skip: null,
        phone: '966500000001',
        purpose: 'transactional',
        subject: '10231',
        dueAt: now,
      },
    ]);
  });

  it('have a reason if skipped: no number, a hidden one, no text, too old', () => {
    const zid = store('zid', { status_new: true, order_new_text: 'hello', status_ready: true, order_ready_text: ' ' });
    const customer = { ...order([]).order.customer, phone: null, phoneProblem: 'masked_phone' as const };
    const skips = (event: OrderEvent) => decideMessages(zid, event, circumstances).map(({ skip }) => skip);
    expect(skips(order(['new'], { customer }))).toEqual(['masked_phone']);
    expect(skips(order(['ready']))).toEqual(['no_text']);
    expect(skips({ ...order(['new']), at: new Date('2026-11-18T00:00:00Z') })).toEqual(['too_old']);
    expect(skips(order(['unheard_of']))).toEqual([]);
  });

  it('wait for their delay, and for the end of quiet hours if enabled', () => {
    const options = (changes: object) => ({ 'order.new': { delay_minutes: 30, ...changes } });
    const settings = { status_new: true, order_new_text: 'hello' };
    const due = (changes: object): Date | undefined =>
      decideMessages(
        store('zid', { ...settings, automation_options: options(changes) }),
        order(['new']),
        circumstances,
      )[0]?.dueAt;
    expect(due({})).toEqual(new Date('2026-11-21T20:30:00Z'));
    expect(due({ heeds_quiet_hours: true })).toEqual(new Date('2026-11-22T05:00:00Z'));
  });

  it('of platforms with status lists are the listed ones, with the common text by default', () => {
    const salla = store('salla', {
      orders_active_on: ['shipped', 'delivered'],
      order_shipped_message: 'own',
      order_default_message: 'common',
      request_review_status_on: ['delivered'],
      message_request_review: 'rate us',
    });
    const texts = (status: string) => decideMessages(salla, order([status]), circumstances).map(({ text }) => text);
    expect(texts('shipped')).toEqual(['own']);
    expect(texts('in_progress')).toEqual([]);
    expect(decideMessages(salla, order(['delivered']), circumstances)).toMatchObject([
      { text: 'common', purpose: 'transactional' },
      { text: 'rate us', purpose: 'message', kind: 'review', effectKey: 'order:9001:review-request' },
    ]);
  });

  it('with a code are sent immediately, and not after its expiry', () => {
    const twsaa = store('twsaa', {
      customer_otp: true,
      customer_otp_text: 'code',
      automation_options: { 'customer.otp': { delay_minutes: 10 } },
    });
    const event = { ...sampleEvent('customer', now), change: 'otp' } as Parameters<typeof decideMessages>[1];
    expect(decideMessages(twsaa, event, circumstances)).toMatchObject([
      { automation: 'customer.otp', dueAt: now, expiresAt: new Date('2026-11-21T20:05:00Z') },
    ]);
  });

  it('notify the staff of new orders and bad reviews, each number once', () => {
    const zid = store('zid', { staff_phones: ['0500000009', '+966500000009', 'nobody'] });
    const fresh = { ...order(['new']), isNew: true };
    expect(decideStaffNotices(zid, fresh, circumstances)).toMatchObject([{ phone: '966500000009', kind: 'staff' }]);
    expect(decideStaffNotices(zid, order(['new']), circumstances)).toEqual([]);
    const review = sampleEvent('review', now);
    expect(decideStaffNotices(zid, { ...review, stars: 5 } as never, circumstances)).toEqual([]);
    expect(decideStaffNotices(zid, { ...review, stars: 2 } as never, circumstances)).toHaveLength(1);
  });
});
