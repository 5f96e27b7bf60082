// Ids of table `apps`, inserted by a migration.

import { z } from 'zod';

export const PLATFORMS = ['zid', 'salla', 'shopify', 'woocommerce', 'twsaa'] as const;
export const Platform = z.enum(PLATFORMS);
export type Platform = z.infer<typeof Platform>;

export const APP_IDS: Readonly<Record<Platform, number>> = { zid: 1, salla: 2, shopify: 3, woocommerce: 4, twsaa: 5 };

export const platformOf = (appId: number): Platform | undefined =>
  PLATFORMS.find((platform) => APP_IDS[platform] === appId);
