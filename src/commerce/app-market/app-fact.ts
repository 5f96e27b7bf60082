import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import { APP_IDS, type Platform } from '../platforms/platforms.contract.js';
import type { AppEvent, StoreEvent, SubscriptionEvent } from '../store-events/store-event.js';

export type AppChange = AppEvent['change'] | SubscriptionEvent['change'];

interface AppFact {
  platform: Platform;
  platformStoreId: string;
  change: AppChange;
  effectKey: string;
  happenedAt?: Date | null;
  planName?: string | null;
  startsAt?: Date | null;
  endsAt?: Date | null;
  amount?: string | null;
  phone?: string | null;
  email?: string | null;
}

/** Returns null if the fact is known. */
export async function recordAppFact(em: EntityManager, fact: AppFact): Promise<number | null> {
  const { platform, platformStoreId, change, effectKey, happenedAt, planName, startsAt, endsAt, amount, phone, email } =
    fact;
  const row = await database(em)
    .insertInto('app_market_events')
    .values({
      app_id: APP_IDS[platform],
      store_id: platformStoreId.slice(0, 100),
      change,
      effect_key: effectKey,
      happened_at: happenedAt ?? null,
      plan_name: planName?.slice(0, 255) ?? null,
      starts_at: startsAt ?? null,
      ends_at: endsAt ?? null,
      amount: amount ?? null,
      phone: phone ?? null,
      email: email?.slice(0, 255) ?? null,
    })
    .onConflict((conflict) => conflict.columns(['app_id', 'store_id', 'effect_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** `body` identifies an event without a time. */
export function toAppFact(
  event: StoreEvent,
  platform: Platform,
  platformStoreId: string,
  body: Buffer,
  now: Date,
): AppFact | null {
  if (event.kind !== 'app' && event.kind !== 'subscription') return null;
  const { change, at } = event;
  const common = { platform, platformStoreId, change, happenedAt: at };
  const moment = at?.toISOString() ?? `${now.toISOString().slice(0, 10)}:${hash(body)}`;
  if (event.kind === 'app') {
    const { phone, email } = event.merchant;
    return { ...common, phone, email, effectKey: `${change}:${moment}` };
  }
  const { planName, startsAt, endsAt, amount } = event;
  const period = `${startsAt?.toISOString() ?? ''}:${endsAt?.toISOString() ?? ''}`;
  // A period of a plan has one warning.
  const effectKey = findWarningKey(change, endsAt) ?? `${change}:${moment}:${period}:${hash(planName ?? '')}`;
  return { ...common, planName, startsAt, endsAt, amount, effectKey };
}

const warningKey = (endsAt: Date): string => `warning:${endsAt.toISOString()}`;

const findWarningKey = (change: AppChange, endsAt: Date | null): string | null =>
  change === 'warning' && endsAt ? warningKey(endsAt) : null;

const hash = (input: Buffer | string): string => createHash('sha256').update(input).digest('hex').slice(0, 24);
