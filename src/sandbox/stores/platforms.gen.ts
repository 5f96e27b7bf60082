// Written by scripts/lib/write-adapters.mjs. Do not edit.
import type { StorePlatform } from '../sandbox-stores.contract.js';
import type { StoreRoutes } from './http/store-routes.js';
import type { PlatformAdapter } from './platform-adapter.js';
import { zid } from './zid/zid-events.js';
import { salla } from './salla/salla-events.js';
import { shopify } from './shopify/shopify-events.js';
import { woocommerce } from './woocommerce/woocommerce-events.js';
import { twsaa } from './twsaa/twsaa-events.js';
import { zidRoutes } from './zid/zid-routes.js';
import { sallaRoutes } from './salla/salla-routes.js';
import { shopifyRoutes } from './shopify/shopify-routes.js';
import { woocommerceRoutes } from './woocommerce/woocommerce-routes.js';

export const platforms: Record<StorePlatform, { adapter: PlatformAdapter; routes: StoreRoutes | null }> = {
  zid: { adapter: zid, routes: zidRoutes },
  salla: { adapter: salla, routes: sallaRoutes },
  shopify: { adapter: shopify, routes: shopifyRoutes },
  woocommerce: { adapter: woocommerce, routes: woocommerceRoutes },
  twsaa: { adapter: twsaa, routes: null },
};
