// Written by scripts/lib/write-adapters.mjs. Do not edit.
import { zidApp } from './zid/zid-app.js';
import { sallaApp } from './salla/salla-app.js';
import { shopifyApp } from './shopify/shopify-app.js';
import { twsaaApp } from './twsaa/twsaa-app.js';

export const APPS = {
  zid: zidApp,
  salla: sallaApp,
  shopify: shopifyApp,
  twsaa: twsaaApp,
};
