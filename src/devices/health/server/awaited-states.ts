import type { DeviceState } from '../../devices.contract.js';

/** What a device says that is linked and is to be connected, as a list of SQL. */
const AWAITED: readonly DeviceState[] = ['scanned', 'connecting', 'syncing', 'on', 'reconnecting', 'unstable'];

export const AWAITED_STATES = `(${AWAITED.map((state) => `'${state}'`).join(', ')})`;
