import type { Config } from '../../platform/config.js';
import { connectMethodsOf } from '../platforms/connect-methods.js';
import { APP_IDS, type Platform } from '../platforms/platforms.contract.js';
import type { StoreRow } from '../store-row.js';
import { logoOf, appTextsOf } from './app-texts.js';
import type { AppConnection, AppResource } from './apps.contract.js';

export function toAppResource(
  platform: Platform,
  isOn: boolean,
  store: StoreRow | null,
  language: 'en' | 'ar',
): AppResource {
  return {
    id: APP_IDS[platform],
    name: platform,
    ...appTextsOf(platform, language),
    logo: logoOf(platform),
    status: isOn ? 'active' : 'inactive',
    connection: store && {
      state: store.state,
      reason: store.stateReason,
      store_name: store.facts.name,
      last_event_at: store.lastEventAt?.toISOString() ?? null,
    },
  };
}

/** `secret` is present only when created. */
export function toConnection(
  config: Config,
  platform: Platform,
  store: StoreRow | null,
  { secret = null, cartsUrl = null }: { secret?: string | null; cartsUrl?: string | null } = {},
): AppConnection {
  return {
    state: store?.state ?? 'not_connected',
    reason: store?.stateReason ?? null,
    ways: connectMethodsOf(platform, config),
    webhook_url: store && webhookUrl(config, platform, store.installKey),
    secret,
    carts_url: cartsUrl,
    store_id: store?.platformStoreId ?? null,
    store_name: store?.facts.name ?? null,
    store_url: store?.facts.url ?? null,
    connected_at: store?.connectedAt?.toISOString() ?? null,
    checked_at: store?.checkedAt?.toISOString() ?? null,
    last_event_at: store?.lastEventAt?.toISOString() ?? null,
  };
}

export const webhookUrl = (config: Config, platform: Platform, installKey: string): string =>
  `${config.appUrl}/webhooks/${platform}/${installKey}`;
