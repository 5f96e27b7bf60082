import { z } from 'zod';
import { DESCRIPTIONS } from './descriptions.gen.contract.js';

export type Platform = keyof typeof DESCRIPTIONS;
export const PLATFORMS = Object.keys(DESCRIPTIONS) as [Platform, ...Platform[]];
export const Platform = z.enum(PLATFORMS);

export const APP_IDS = Object.fromEntries(
  PLATFORMS.map((platform) => [platform, DESCRIPTIONS[platform].appId]),
) as Readonly<Record<Platform, number>>;

export const platformOf = (appId: number): Platform | undefined =>
  PLATFORMS.find((platform) => APP_IDS[platform] === appId);
