import type { Config } from '../../../platform/config.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';

/** Where a platform sends the merchant back to. It is written down at the platform as well. */
export const callbackUrl = (config: Config, platform: Platform): string =>
  `${config.appUrl}/api/v1/app-callback/${platform}`;

/** The page of an app's settings, with a word on how it went, which the page shows. */
export const settingsPage = (platform: Platform, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return `/${platform}-setting-app/${APP_IDS[platform]}${search === '' ? '' : `?${search}`}`;
};
