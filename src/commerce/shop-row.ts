import type { EntityManager } from '@mikro-orm/postgresql';
import { APP_IDS, type Platform, platformOf } from './platforms/platforms.contract.js';
import type { AppSettings } from './automations/settings-shapes.contract.js';
import type { ShopFacts } from './store-events/store-event.js';
import type { ShopReason, ShopState } from './apps/apps.contract.js';

export interface ShopRow {
  id: number;
  accountId: number;
  platform: Platform;
  isActivated: boolean;
  settings: AppSettings;
  state: ShopState;
  stateReason: ShopReason | null;
  installKey: string;
  storeId: string | null;
  connectedAt: Date | null;
  checkedAt: Date | null;
  lastEventAt: Date | null;
  facts: ShopFacts;
}

const COLUMNS = `s.id, s.account_id, s.app_id, s.is_activated, s.settings, s.state, s.state_reason, s.install_key, s.store_id, s.store_name,
  s.store_url, s.country, s.currency, s.connected_at, s.checked_at, s.last_event_at`;

interface Row {
  id: string;
  account_id: string;
  app_id: number;
  is_activated: boolean;
  settings: AppSettings;
  state: ShopState;
  state_reason: ShopReason | null;
  install_key: string;
  store_id: string | null;
  store_name: string | null;
  store_url: string | null;
  country: string;
  currency: string;
  connected_at: string | null;
  checked_at: string | null;
  last_event_at: string | null;
}

/** `where` applies to table `s`. */
export async function readShops(em: EntityManager, where: string, params: readonly unknown[]): Promise<ShopRow[]> {
  const rows = await em.execute<Row[]>(`select ${COLUMNS} from shops s where ${where} order by s.app_id`, [...params]);
  return rows.map(toShop);
}

/** Returns null before the first activation. */
export async function findShop(em: EntityManager, accountId: number, platform: Platform): Promise<ShopRow | null> {
  const [shop] = await readShops(em, 's.account_id = ? and s.app_id = ?', [accountId, APP_IDS[platform]]);
  return shop ?? null;
}

function toShop(row: Row): ShopRow {
  const platform = platformOf(row.app_id);
  if (!platform) throw new Error(`no platform has the id ${row.app_id}`);
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    platform,
    isActivated: row.is_activated,
    settings: row.settings,
    state: row.state,
    stateReason: row.state_reason,
    installKey: row.install_key,
    storeId: row.store_id,
    connectedAt: toDate(row.connected_at),
    checkedAt: toDate(row.checked_at),
    lastEventAt: toDate(row.last_event_at),
    facts: { platform, name: row.store_name, url: row.store_url, country: row.country, currency: row.currency },
  };
}

const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at));
