import type { Platform } from '../platforms/platforms.contract.js';
import type { ConnectBody, ConnectMethod } from './apps.contract.js';

export type ConnectField = Exclude<keyof ConnectBody, 'way' | 'claim'>;

/** All are required. */
export const CONNECT_FIELDS: Readonly<
  Record<Platform, Readonly<Partial<Record<ConnectMethod, readonly ConnectField[]>>>>
> = {
  zid: {},
  salla: {},
  shopify: { redirect: ['shop'], form: ['shop', 'access_token', 'api_secret'] },
  woocommerce: { redirect: ['url'], form: ['url', 'consumer_key', 'consumer_secret'] },
  twsaa: {},
};
