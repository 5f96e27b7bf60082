import { sql } from 'kysely';
import type { DeviceState } from '../../devices.contract.js';

/** States in which a device should be connected. */
const AWAITED: readonly DeviceState[] = ['scanned', 'connecting', 'syncing', 'on', 'reconnecting', 'unstable'];

export const AWAITED_STATES = sql.raw(`(${AWAITED.map((state) => `'${state}'`).join(', ')})`);
