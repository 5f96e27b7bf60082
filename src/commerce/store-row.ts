import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { database, type Row } from '../platform/database/statements/database.js';
import { APP_IDS, type Platform, platformOf } from './platforms/platforms.contract.js';
import type { AppSettings } from './automations/settings-shapes.contract.js';
import type { StoreFacts } from './store-events/store-event.js';
import type { StoreReason, StoreState } from './apps/apps.contract.js';

export interface StoreRow {
  id: number;
  accountId: number;
  platform: Platform;
  isActivated: boolean;
  settings: AppSettings;
  state: StoreState;
  stateReason: StoreReason | null;
  installKey: string;
  platformStoreId: string | null;
  connectedAt: Date | null;
  checkedAt: Date | null;
  lastEventAt: Date | null;
  facts: StoreFacts;
}

const COLUMNS = [
  'id',
  'account_id',
  'app_id',
  'is_activated',
  'settings',
  'state',
  'state_reason',
  'install_key',
  'store_id',
  'store_name',
  'store_url',
  'country',
  'currency',
  'connected_at',
  'checked_at',
  'last_event_at',
] as const;

/** `where` is a condition on `shops s`. */
export async function readStores(em: EntityManager, where: RawBuilder<SqlBool>): Promise<StoreRow[]> {
  const rows = await database(em).selectFrom('shops as s').select(COLUMNS).where(where).orderBy('s.app_id').execute();
  return rows.map(toStore);
}

/** Returns null before the first activation. */
export async function findStore(em: EntityManager, accountId: number, platform: Platform): Promise<StoreRow | null> {
  const [store] = await readStores(em, sql`s.account_id = ${accountId} and s.app_id = ${APP_IDS[platform]}`);
  return store ?? null;
}

function toStore(row: Pick<Row<'shops'>, (typeof COLUMNS)[number]>): StoreRow {
  const platform = platformOf(row.app_id);
  if (!platform) throw new Error(`no platform with app ID ${row.app_id}`);
  return {
    id: row.id,
    accountId: row.account_id,
    platform,
    isActivated: row.is_activated,
    settings: row.settings,
    state: row.state,
    stateReason: row.state_reason,
    installKey: row.install_key,
    platformStoreId: row.store_id,
    connectedAt: row.connected_at,
    checkedAt: row.checked_at,
    lastEventAt: row.last_event_at,
    facts: { platform, name: row.store_name, url: row.store_url, country: row.country, currency: row.currency },
  };
}
