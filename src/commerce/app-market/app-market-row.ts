import type { EntityManager } from '@mikro-orm/postgresql';
import { type Platform, platformOf } from '../platforms/platforms.contract.js';
import type { AppChange } from './app-fact.js';

export interface AppMarketRow {
  id: number;
  accountId: number;
  platform: Platform;
  appId: number;
  storeId: string;
  change: AppChange;
  effectKey: string;
  /** Time of receipt if the event has none. */
  happenedAt: Date;
  planName: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  amount: string | null;
  phone: string | null;
  email: string | null;
  state: 'waiting' | 'applied';
  textName: string | null;
  attempts: number;
  createdAt: Date;
}

interface Raw {
  id: string;
  account_id: string | null;
  app_id: number;
  store_id: string;
  change: AppChange;
  effect_key: string;
  happened_at: string;
  plan_name: string | null;
  starts_at: string | null;
  ends_at: string | null;
  amount: string | null;
  phone: string | null;
  email: string | null;
  state: 'waiting' | 'applied';
  text_name: string | null;
  attempts: number;
  created_at: string;
}

/** The account with the store connected, otherwise the last that had it. */
export const ACCOUNT_OF = `coalesce(
  (select s.account_id from shops s where s.app_id = e.app_id and s.store_id = e.store_id and s.state in ('connected', 'needs_attention')),
  e.account_id,
  (select o.account_id from app_market_events o where o.app_id = e.app_id and o.store_id = e.store_id and o.account_id is not null
     order by o.id desc limit 1))`;

export async function readAppMarketRow(em: EntityManager, id: number): Promise<AppMarketRow | null> {
  const [row] = await em.execute<Raw[]>(
    `select e.id, ${ACCOUNT_OF} as account_id, e.app_id, e.store_id, e.change, e.effect_key,
        coalesce(e.happened_at, e.created_at) as happened_at, e.plan_name, e.starts_at, e.ends_at, e.amount, e.phone, e.email, e.state,
        e.text_name, e.attempts, e.created_at
       from app_market_events e where e.id = ? and e.state in ('waiting', 'applied') and e.due_at <= clock_timestamp()`,
    [id],
  );
  const platform = row && platformOf(row.app_id);
  if (!row?.account_id || !platform) return null;
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    platform,
    appId: row.app_id,
    storeId: row.store_id,
    change: row.change,
    effectKey: row.effect_key,
    happenedAt: new Date(row.happened_at),
    planName: row.plan_name,
    startsAt: toDate(row.starts_at),
    endsAt: toDate(row.ends_at),
    amount: row.amount,
    phone: row.phone,
    email: row.email,
    state: row.state,
    textName: row.text_name,
    attempts: row.attempts,
    createdAt: new Date(row.created_at),
  };
}

const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at));
