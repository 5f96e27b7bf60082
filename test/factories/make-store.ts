import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { APP_IDS, type Platform } from '../../src/commerce/platforms/platforms.contract.js';

interface Given {
  accountId: number;
  platform?: Platform;
  settings?: Record<string, unknown>;
  state?: string;
  platformStoreId?: string;
}

/** Creates an activated and connected store. */
export async function makeStore(
  em: EntityManager,
  {
    accountId,
    platform = 'twsaa',
    settings = {},
    state = 'connected',
    platformStoreId = randomBytes(6).toString('hex'),
  }: Given,
): Promise<{ id: number; accountId: number; appId: number; installKey: string }> {
  const installKey = randomBytes(32).toString('base64url');
  const [row] = await em.execute<{ id: string }[]>(
    `insert into shops (account_id, app_id, is_activated, settings, state, install_key, store_id, store_name, store_url, connected_at)
     values (?, ?, true, ?::jsonb, ?, ?, ?, 'متجر النور', 'https://store.example', now()) returning id`,
    [accountId, APP_IDS[platform], JSON.stringify(settings), state, installKey, platformStoreId],
  );
  return { id: Number(row!.id), accountId, appId: APP_IDS[platform], installKey };
}
