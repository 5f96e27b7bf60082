import { CONNECTORS } from './connectors.gen.js';
import { type Platform, PLATFORMS } from './platforms.contract.js';
import type { Receiver } from './receiver.js';

export const RECEIVERS = Object.fromEntries(
  PLATFORMS.map((platform) => [platform, CONNECTORS[platform].receiver]),
) as Readonly<Record<Platform, Receiver>>;
