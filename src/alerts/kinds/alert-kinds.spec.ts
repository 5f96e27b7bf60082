import { expect, it } from '@jest/globals';
import { type AlertKind, ALERTS } from '../alerts.contract.js';
import { findTroubles } from '../evaluate-alert-rules.js';
import { DEVICE_ALERTS } from './device-alerts.contract.js';
import { PACKAGE_ALERTS } from './package-alerts.contract.js';
import { STORE_ALERTS } from './store-alerts.contract.js';

const device = (given: Partial<Parameters<typeof DEVICE_ALERTS.away.find>[0]>) =>
  findTroubles(DEVICE_ALERTS, {
    state: 'on',
    reason: null,
    isUnattended: false,
    limit: null,
    guard: null,
    isStuck: false,
    ...given,
  });
const store = (reason: Parameters<typeof STORE_ALERTS.shop_away.find>[0]['reason']) =>
  findTroubles(STORE_ALERTS, { state: 'needs_attention', reason, refusedCount: 2 });
const limit = (usedPercent: number) => findTroubles(PACKAGE_ALERTS, { limit: { usedPercent }, end: null, until: null });
const end = (inDays: number, isGracePeriod = false) =>
  findTroubles(PACKAGE_ALERTS, { limit: null, end: { inDays, isGracePeriod }, until: new Date(0) });

const RAISED: Record<AlertKind, ReturnType<typeof device>> = {
  away: device({ state: 'reconnecting' }),
  stopped: device({ state: 'logged_out' }),
  limited: device({ limit: { by: 'warned', until: null } }),
  guarded: device({ guard: 'failures' }),
  stuck: device({ isStuck: true }),
  shop_away: store('revoked'),
  shop_refused: store('webhooks_refused'),
  shop_silent: store('silent'),
  limit_near: limit(80),
  limit_full: limit(100),
  plan_ends: end(7),
  plan_soon: end(3),
  plan_grace: end(0, true),
  plan_over: end(0),
};

const KINDS = Object.keys(RAISED) as AlertKind[];

it.each(KINDS)('facts of %s raise no other kind', (kind) =>
  expect(RAISED[kind].map((trouble) => trouble.kind)).toEqual([kind]),
);

it.each(KINDS)('%s has texts that name its subject in both languages', (kind) => {
  const { notice } = ALERTS[kind];
  if (notice === null) return;
  const particulars = { reason: null, until: null, count: null, limit: null };
  const titles = [notice.en, notice.ar].flatMap(({ raised, cleared }) => [
    raised('Palm', particulars).title,
    ...(cleared ? [cleared('Palm').title] : []),
  ]);
  expect(titles.filter((title) => !title.includes('Palm'))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});
