import type { Config } from '../../platform/config.js';
import type { ConnectMethod } from '../apps/connect.contract.js';
import { CONNECTORS } from './connectors.gen.js';
import type { Platform } from './platforms.contract.js';

/** Returns methods that this installation can use. */
export const connectMethodsOf = (platform: Platform, config: Config): ConnectMethod[] =>
  CONNECTORS[platform].connectMethods(config).filter((method) => method !== false);
