import type { Platform } from './platforms.contract.js';
import type { Receiver } from './receiver.js';
import { sallaReceiver } from './salla/salla-receiver.js';
import { twsaaReceiver } from './twsaa/twsaa-receiver.js';

export const RECEIVERS = { salla: sallaReceiver, twsaa: twsaaReceiver } as Readonly<Record<Platform, Receiver>>;
