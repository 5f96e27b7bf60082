import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { AdminTextName } from '../apps/apps.contract.js';
import { recordAppFact } from './app-fact.js';
import type { AppMarketRow } from './app-market-row.js';

export interface AppliedInstall {
  /** Text to send, or null if nothing changed. */
  text: AdminTextName | null;
  reason: 'nothing_new' | 'older' | null;
  isInstalled?: boolean;
}

const NOTHING_NEW: AppliedInstall = { text: null, reason: 'nothing_new' };

/** Ignores repeated and older facts. Requires the store's lock. */
export async function applyInstall(em: EntityManager, row: AppMarketRow): Promise<AppliedInstall> {
  const previous = await database(em)
    .selectFrom('app_market_events')
    .select(['change', sql<Date>`coalesce(happened_at, created_at)`.as('at')])
    .where('app_id', '=', row.appId)
    .where('store_id', '=', row.platformStoreId)
    .where('id', '<>', row.id)
    .where('change', 'in', ['installed', 'authorized', 'uninstalled'])
    .where('state', '<>', 'waiting')
    .where('reason', 'is distinct from', 'nothing_new')
    .where('reason', 'is distinct from', 'older')
    .orderBy('id')
    .execute();
  const lastChange = previous.findLast(({ change }) => change !== 'authorized');
  const isInstalled = lastChange?.change === 'installed';
  if (lastChange && isInstalled !== (row.change !== 'uninstalled') && row.happenedAt < lastChange.at)
    return { text: null, reason: 'older' };
  if (row.change === 'uninstalled') {
    // Stores of earlier versions have no recorded installation.
    if (lastChange && !isInstalled) return NOTHING_NEW;
    return { text: 'application_uninstall_text', reason: null, isInstalled: false };
  }
  if (row.change === 'authorized' && isInstalled) {
    const isComplete = previous.slice(previous.lastIndexOf(lastChange)).some(({ change }) => change === 'authorized');
    return isComplete ? NOTHING_NEW : { text: 'application_complete_install_text', reason: null };
  }
  if (isInstalled) return NOTHING_NEW;
  if (row.change === 'authorized') await splitInstall(em, row);
  return {
    text: lastChange ? 'application_re_install_text' : 'application_install_text',
    reason: null,
    isInstalled: true,
  };
}

/** Adds the installation that the platform did not report. */
async function splitInstall(
  em: EntityManager,
  { id, platform, platformStoreId, happenedAt, phone, email }: AppMarketRow,
) {
  await database(em).updateTable('app_market_events').set({ change: 'installed' }).where('id', '=', id).execute();
  await recordAppFact(em, {
    platform,
    platformStoreId,
    change: 'authorized',
    effectKey: `complete:${id}`,
    happenedAt,
    phone,
    email,
  });
}
