import type { Config } from '../../../platform/config.js';
import { APP_IDS, type Platform } from '../../platforms/platforms.contract.js';

/** Returns the URL to register at the platform. */
export const callbackUrl = (config: Config, platform: Platform): string =>
  `${config.appUrl}/api/v1/app-callback/${platform}`;

export const settingsPagePath = (platform: Platform, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return `/${platform}-setting-app/${APP_IDS[platform]}${search === '' ? '' : `?${search}`}`;
};
