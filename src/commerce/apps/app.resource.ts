import type { Config } from '../../platform/config.js';
import { connectMethodsOf } from '../platforms/connectors.js';
import { APP_IDS, type Platform } from '../platforms/platforms.contract.js';
import type { ShopRow } from '../shop-row.js';
import { logoOf, appTextsOf } from './app-texts.js';
import type { AppConnection, AppResource } from './apps.contract.js';

export function toAppResource(
  platform: Platform,
  isOn: boolean,
  shop: ShopRow | null,
  language: 'en' | 'ar',
): AppResource {
  return {
    id: APP_IDS[platform],
    name: platform,
    ...appTextsOf(platform, language),
    logo: logoOf(platform),
    status: isOn ? 'active' : 'inactive',
    connection: shop && {
      state: shop.state,
      reason: shop.stateReason,
      store_name: shop.facts.name,
      last_event_at: shop.lastEventAt?.toISOString() ?? null,
    },
  };
}

/** Includes `secret` only in the response that created it. */
export function toConnection(
  config: Config,
  platform: Platform,
  shop: ShopRow | null,
  { secret = null, cartsUrl = null }: { secret?: string | null; cartsUrl?: string | null } = {},
): AppConnection {
  return {
    state: shop?.state ?? 'not_connected',
    reason: shop?.stateReason ?? null,
    ways: connectMethodsOf(platform, config),
    webhook_url: shop && webhookUrl(config, platform, shop.installKey),
    secret,
    carts_url: cartsUrl,
    store_id: shop?.storeId ?? null,
    store_name: shop?.facts.name ?? null,
    store_url: shop?.facts.url ?? null,
    connected_at: shop?.connectedAt?.toISOString() ?? null,
    checked_at: shop?.checkedAt?.toISOString() ?? null,
    last_event_at: shop?.lastEventAt?.toISOString() ?? null,
  };
}

export const webhookUrl = (config: Config, platform: Platform, installKey: string): string =>
  `${config.appUrl}/webhooks/${platform}/${installKey}`;
