import type { EntityManager } from '@mikro-orm/postgresql';
import type { ADMIN_TEXTS } from '../apps/apps.contract.js';
import { recordAppFact } from './app-fact.js';
import type { AppMarketRow } from './app-market-row.js';

export type AdminTextName = (typeof ADMIN_TEXTS)[number];

export interface Applied {
  /** What the merchant is to be told; null where nothing is new. */
  text: AdminTextName | null;
  reason: 'nothing_new' | 'older' | null;
  /** The store has our app from now on, or has it no more. */
  isInstalled?: boolean;
}

interface Former {
  change: string;
  at: string;
}

const NOTHING_NEW: Applied = { text: null, reason: 'nothing_new' };

/** A store came, agreed or left. What was told before, or of before, leads to nothing. Runs under a lock of the store. */
export async function applyInstall(em: EntityManager, row: AppMarketRow): Promise<Applied> {
  const former = await em.execute<Former[]>(
    `select change, coalesce(happened_at, created_at) as at from app_market_events
      where app_id = ? and store_id = ? and id <> ? and change in ('installed', 'authorized', 'uninstalled')
        and state <> 'waiting' and reason is distinct from 'nothing_new' and reason is distinct from 'older' order by id`,
    [row.appId, row.storeId, row.id],
  );
  const last = former.findLast(({ change }) => change !== 'authorized');
  const isInstalled = last?.change === 'installed';
  if (last && isInstalled !== (row.change !== 'uninstalled') && row.happenedAt < new Date(last.at))
    return { text: null, reason: 'older' };
  if (row.change === 'uninstalled') {
    // A store that was connected before such facts were written down has no first one.
    if (last && !isInstalled) return NOTHING_NEW;
    return { text: 'application_uninstall_text', reason: null, isInstalled: false };
  }
  if (row.change === 'authorized' && isInstalled) {
    const isComplete = former.slice(former.lastIndexOf(last)).some(({ change }) => change === 'authorized');
    return isComplete ? NOTHING_NEW : { text: 'application_complete_install_text', reason: null };
  }
  if (isInstalled) return NOTHING_NEW;
  if (row.change === 'authorized') await splitInstall(em, row);
  return { text: last ? 'application_re_install_text' : 'application_install_text', reason: null, isInstalled: true };
}

/** Who may be spoken for has installed the app, whether or not that was told: this fact says it, and another one that all is complete. */
async function splitInstall(em: EntityManager, { id, platform, storeId, happenedAt, phone, email }: AppMarketRow) {
  await em.execute(`update app_market_events set change = 'installed' where id = ?`, [id]);
  await recordAppFact(em, {
    ...{ platform, storeId, change: 'authorized', effectKey: `complete:${id}`, happenedAt, phone, email },
  });
}
