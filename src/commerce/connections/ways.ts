import type { Config } from '../../platform/config.js';
import type { ConnectWay } from '../apps/apps.contract.js';
import type { Platform } from '../platforms/platforms.contract.js';

/** How a shop can be connected on this installation: without credentials of ours a platform lets nobody agree to anything. */
const WAYS: Readonly<Record<Platform, (config: Config) => readonly (ConnectWay | false)[]>> = {
  zid: ({ zid }) => [zid.clientId !== '' && 'redirect'],
  salla: ({ salla }) => [salla.webhookSecret !== '' && 'easy_mode', salla.clientId !== '' && 'redirect'],
  shopify: ({ shopify }) => [shopify.clientId !== '' && 'redirect', 'form'],
  woocommerce: () => ['redirect', 'form'],
  twsaa: () => ['secret'],
};

export const waysOf = (platform: Platform, config: Config): ConnectWay[] =>
  WAYS[platform](config).filter((way): way is ConnectWay => way !== false);
