import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CURRENT_TIME, database, type Row } from '../../platform/database/statements/database.js';
import { type Platform, platformOf } from '../platforms/platforms.contract.js';
import type { AppChange } from './app-fact.js';

export interface AppMarketRow {
  id: number;
  accountId: number;
  platform: Platform;
  appId: number;
  platformStoreId: string;
  change: AppChange;
  effectKey: string;
  /** Falls back to the time of receipt. */
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

/** SQL on `app_market_events e`: the account that last connected the store. */
export const ACCOUNT_OF = sql<Row<'app_market_events'>['account_id']>`coalesce(
  (select s.account_id from shops s where s.app_id = e.app_id and s.store_id = e.store_id and s.state in ('connected', 'needs_attention')),
  e.account_id,
  (select o.account_id from app_market_events o where o.app_id = e.app_id and o.store_id = e.store_id and o.account_id is not null
     order by o.id desc limit 1))`;

export async function readAppMarketRow(em: EntityManager, id: number): Promise<AppMarketRow | null> {
  const row = await database(em)
    .selectFrom('app_market_events as e')
    .select([
      'e.id',
      'e.change',
      'e.amount',
      'e.phone',
      'e.email',
      'e.state',
      'e.attempts',
      'e.app_id as appId',
      'e.store_id as platformStoreId',
      'e.effect_key as effectKey',
      'e.plan_name as planName',
      'e.text_name as textName',
      'e.starts_at as startsAt',
      'e.ends_at as endsAt',
      'e.created_at as createdAt',
      ACCOUNT_OF.as('accountId'),
      sql<Date>`coalesce(e.happened_at, e.created_at)`.as('happenedAt'),
    ])
    .where('e.id', '=', id)
    .where('e.state', 'in', ['waiting', 'applied'])
    .where('e.due_at', '<=', CURRENT_TIME)
    .$narrowType<{ state: AppMarketRow['state'] }>()
    .executeTakeFirst();
  const platform = row && platformOf(row.appId);
  if (!row || row.accountId === null || !platform) return null;
  return { ...row, accountId: row.accountId, platform };
}
