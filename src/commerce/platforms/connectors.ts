import type { Config } from '../../platform/config.js';
import type { ConnectMethod } from '../apps/connect.contract.js';
import type { Connector } from './connector.js';
import type { Platform } from './platforms.contract.js';
import { sallaConnector } from './salla/salla-connector.js';
import { shopifyConnector } from './shopify/shopify-connector.js';
import { twsaaConnector } from './twsaa/twsaa-connector.js';
import { wooConnector } from './woocommerce/woo-connector.js';
import { zidConnector } from './zid/zid-connector.js';

export const CONNECTORS: Readonly<Record<Platform, Connector>> = {
  zid: zidConnector,
  salla: sallaConnector,
  shopify: shopifyConnector,
  woocommerce: wooConnector,
  twsaa: twsaaConnector,
};

/** Ways for which this installation has credentials. */
export const connectMethodsOf = (platform: Platform, config: Config): ConnectMethod[] =>
  CONNECTORS[platform].ways(config).filter((way) => way !== false);
