import type { Platform } from './platforms.contract.js';
import type { Receiver } from './receiver.js';
import { sallaReceiver } from './salla/salla-receiver.js';
import { shopifyReceiver } from './shopify/shopify-receiver.js';
import { twsaaReceiver } from './twsaa/twsaa-receiver.js';
import { woocommerceReceiver } from './woocommerce/woocommerce-receiver.js';
import { zidReceiver } from './zid/zid-receiver.js';

export const RECEIVERS: Readonly<Record<Platform, Receiver>> = {
  zid: zidReceiver,
  salla: sallaReceiver,
  shopify: shopifyReceiver,
  woocommerce: woocommerceReceiver,
  twsaa: twsaaReceiver,
};
