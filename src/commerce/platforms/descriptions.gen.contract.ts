// Written by scripts/lib/write-adapters.mjs. Do not edit.
import type { PlatformDescription } from './platform-description.contract.js';
import { zid } from './zid/zid.contract.js';
import { salla } from './salla/salla.contract.js';
import { shopify } from './shopify/shopify.contract.js';
import { woocommerce } from './woocommerce/woocommerce.contract.js';
import { twsaa } from './twsaa/twsaa.contract.js';

/** All platforms, in the order of lists. */
export const DESCRIPTIONS = {
  zid,
  salla,
  shopify,
  woocommerce,
  twsaa,
} as const satisfies Readonly<Record<string, PlatformDescription<string>>>;
