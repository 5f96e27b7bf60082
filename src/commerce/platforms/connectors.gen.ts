// Written by scripts/lib/write-adapters.mjs. Do not edit.
import type { Connector } from './connector.js';
import type { Platform } from './platforms.contract.js';
import { zidConnector } from './zid/zid-connector.js';
import { sallaConnector } from './salla/salla-connector.js';
import { shopifyConnector } from './shopify/shopify-connector.js';
import { woocommerceConnector } from './woocommerce/woocommerce-connector.js';
import { twsaaConnector } from './twsaa/twsaa-connector.js';

export const CONNECTORS: Readonly<Record<Platform, Connector>> = {
  zid: zidConnector,
  salla: sallaConnector,
  shopify: shopifyConnector,
  woocommerce: woocommerceConnector,
  twsaa: twsaaConnector,
};
