import type { PlatformDescription } from './platform-description.contract.js';
import type { Platform } from './platforms.contract.js';
import { salla } from './salla/salla.contract.js';
import { shopify } from './shopify/shopify.contract.js';
import { twsaa } from './twsaa/twsaa.contract.js';
import { woocommerce } from './woocommerce/woocommerce.contract.js';
import { zid } from './zid/zid.contract.js';

export const DESCRIPTIONS: Readonly<Record<Platform, PlatformDescription>> = {
  zid,
  salla,
  shopify,
  woocommerce,
  twsaa,
};
