import { describe, expect, it } from '@jest/globals';
import type { StoreReason } from '../commerce/apps/apps.contract.js';
import type { TroubledStore } from '../commerce/commerce.messages.js';
import type { DeviceState } from '../devices/devices.contract.js';
import type { TroubledDevice } from '../devices/devices.messages.js';
import { isAlertOver, findTroubles } from './evaluate-alert-rules.js';
import { DEVICE_ALERTS } from './kinds/device-alerts.contract.js';
import { STORE_ALERTS } from './kinds/store-alerts.contract.js';

const device = (given: Partial<TroubledDevice>): TroubledDevice => ({
  id: 1,
  accountId: 1,
  sessionId: 'a',
  name: 'Shop',
  isMain: false,
  state: 'on',
  reason: null,
  connectedAt: new Date(0),
  isUnattended: false,
  limit: null,
  guard: null,
  ...given,
});
const kindsOf = (given: Partial<TroubledDevice>, isStuck = false) =>
  findTroubles(DEVICE_ALERTS, { ...device(given), isStuck }).map(({ kind }) => kind);

describe('device alerts', () => {
  it.each<[DeviceState, string[]]>([
    ['on', []],
    ['connecting', ['away']],
    ['reconnecting', ['away']],
    ['unstable', ['away']],
    ['off', ['stopped']],
    ['logged_out', ['stopped']],
    ['banned', ['stopped']],
    ['needs_passkey', ['stopped']],
    ['qr', []],
    ['code', []],
    ['scanned', []],
    ['syncing', []],
  ])('in the state %s are %j', (state, kinds) => expect(kindsOf({ state })).toEqual(kinds));

  it('include a device without a process, whatever its row says', () => {
    expect(findTroubles(DEVICE_ALERTS, { ...device({ isUnattended: true }), isStuck: false })).toEqual([
      { kind: 'away', reason: 'unattended', until: null, delay: 'device' },
    ]);
    expect(kindsOf({ state: 'off', isUnattended: true })).toEqual(['stopped']);
  });

  it('exclude devices that the sending switch disconnects', () => {
    expect(kindsOf({ state: 'off', reason: 'sending_off' })).toEqual([]);
    expect(kindsOf({ state: 'off', reason: 'replaced' })).toEqual(['stopped']);
  });

  it('include limits of WhatsApp, and messages that a connected device does not send', () => {
    expect(kindsOf({ guard: 'failures' })).toEqual(['guarded']);
    const until = new Date(1);
    expect(findTroubles(DEVICE_ALERTS, { ...device({ limit: { by: 'time_lock', until } }), isStuck: false })).toEqual([
      { kind: 'limited', reason: 'time_lock', until },
    ]);
    expect([kindsOf({}, true), kindsOf({ state: 'reconnecting' }, true)]).toEqual([['stuck'], ['away']]);
  });
});

describe('device alerts end', () => {
  const isOver = (kind: 'away' | 'stopped' | 'stuck' | 'limited', given: Partial<TroubledDevice>, isStuck = false) =>
    isAlertOver(DEVICE_ALERTS, kind, { ...device(given), isStuck });

  it('when the device is connected, not while it is being linked', () => {
    expect(isOver('stopped', {})).toBe(true);
    expect(isOver('away', { isUnattended: true })).toBe(false);
    for (const state of ['qr', 'code', 'scanned', 'syncing', 'connecting'] as const)
      expect([state, isOver('stopped', { state })]).toEqual([state, false]);
  });

  it('when no message is stuck, not when the device disconnects', () => {
    expect([isOver('stuck', {}), isOver('stuck', { state: 'off' }, true)]).toEqual([true, false]);
    expect(isOver('limited', { limit: { by: 'new_chats', until: null } })).toBe(false);
  });
});

describe('store alerts', () => {
  const store = (reason: StoreReason | null, state: TroubledStore['state'] = 'needs_attention') =>
    findTroubles(STORE_ALERTS, { state, reason, refusedCount: 3 });

  it.each([
    ['revoked', 'shop_away'],
    ['unreachable', 'shop_away'],
    ['webhooks_refused', 'shop_refused'],
    ['silent', 'shop_silent'],
  ] as const)('for the reason %s are %s', (reason, kind) => expect(store(reason)).toMatchObject([{ kind, reason }]));

  it('are raised after a delay if the store does not answer', () =>
    expect([store('unreachable')[0]?.delay, store('revoked')[0]?.delay]).toEqual(['store', undefined]));

  it('count refused notifications', () => expect(store('webhooks_refused')[0]?.count).toBe(3));

  it('are none while the store is connected, or is being connected', () =>
    expect([store(null, 'connected'), store('revoked', 'connecting')]).toEqual([[], []]));
});
