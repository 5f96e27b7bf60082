import type { EntityManager } from '@mikro-orm/postgresql';
import { lockSubscription, writeSubscription } from '../../../src/billing/write-subscription.js';
import { type GivenPackage, makePackage } from '../../factories/make-package.js';

const DAY_MS = 24 * 3600 * 1000;

const PACKAGES: { given: GivenPackage & { title: string }; periods: { months: number; discount: number }[] }[] = [
  {
    given: {
      title: 'Starter',
      price: 49,
      count_messages: 1000,
      count_devices: 1,
      count_storage_mb: 2000,
      description: 'For a store with one number.',
      features: ['Group messages and auto-replies'],
    },
    periods: [{ months: 12, discount: 98 }],
  },
  {
    given: {
      title: 'Growth',
      price: 149,
      discount: 20,
      count_messages: 5000,
      count_devices: 3,
      count_storage_mb: 10_000,
      description: 'For a team that writes to its customers every day.',
      features: ['Chats for the whole team', 'Chatbots and abandoned carts'],
    },
    periods: [
      { months: 3, discount: 30 },
      { months: 12, discount: 240 },
    ],
  },
  {
    given: {
      title: 'Partner',
      price: 99,
      count_messages: 10_000,
      count_devices: 5,
      count_storage_mb: 20_000,
      package_type: 'private',
      description: 'For agencies, by invitation.',
      features: ['Several stores under one account'],
    },
    periods: [],
  },
];

/** The demo member's package. */
const CHOSEN_PACKAGE = 'Growth';
const COUPON = { code: 'AHLAN20', percent: 20 };

/** Creates packages, a coupon and the demo member's subscription, nine days old. Keeps those that exist. */
export async function writePackages(em: EntityManager, accountId: number): Promise<void> {
  let chosenId = 0;
  for (const { given, periods } of PACKAGES) {
    const [existingPackage] = await em.execute<{ id: string }[]>('select id from packages where title = ?', [
      given.title,
    ]);
    const id = existingPackage ? Number(existingPackage.id) : await makePackage(em, given, periods);
    if (given.title === CHOSEN_PACKAGE) chosenId = id;
  }
  await em.execute(`insert into coupons (code, kind, value) values (?, 'percent', ?) on conflict do nothing`, [
    COUPON.code,
    COUPON.percent,
  ]);
  await em.transactional(async (transaction) => {
    await lockSubscription(transaction, accountId);
    const existingSubscriptions = await transaction.execute('select 1 from subscriptions where account_id = ?', [
      accountId,
    ]);
    if (existingSubscriptions.length > 0) return;
    const choice = { packageId: chosenId, months: 1, periodId: null };
    await writeSubscription(transaction, accountId, choice, new Date(Date.now() - 9 * DAY_MS));
  });
}
