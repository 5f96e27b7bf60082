import type { ShopPlatform } from '../sandbox-shops.contract.js';
import type { PlatformAdapter } from './platform-adapter.js';
import { salla } from './salla/salla-events.js';
import { shopify } from './shopify/shopify-events.js';
import { twsaa } from './twsaa/twsaa-events.js';
import { woocommerce } from './woocommerce/woo-events.js';
import { zid } from './zid/zid-events.js';

export const platformAdapters: Record<ShopPlatform, PlatformAdapter> = { zid, salla, shopify, woocommerce, twsaa };
