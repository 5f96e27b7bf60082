import type { DeviceReason, DeviceState } from '../devices.contract.js';
import type { ConnectionEnd } from '../baileys/connection-events.js';

export interface DisconnectContext {
  isLinked: boolean;
  /** WhatsApp sent a QR or accepted the login. */
  wasReached: boolean;
  wasPaired: boolean;
  wasOpen: boolean;
  method: 'qr' | 'code';
  failures: number;
  isOutdated: boolean;
}

export type ReconnectDecision =
  | { next: 'restart' }
  | { next: 'retry'; reason: DeviceReason }
  | { next: 'stop'; state: DeviceState; reason: DeviceReason; mustForgetKeys: boolean };

export const CLIENT_TOO_OLD = 405;
/** Code of Baileys if no frames arrive. */
export const STALLED = 408;
/** Code of Baileys for an end without a reason. */
export const CONNECTION_LOST = 428;
const RESTART = 515;

const MAX_LINK_ATTEMPTS = 4;

export function classifyDisconnect(
  { code, areQrsExhausted }: ConnectionEnd,
  context: DisconnectContext,
): ReconnectDecision {
  const { isLinked, wasPaired, wasOpen, method, failures, isOutdated } = context;
  // Code 515 is part of each link. Elsewhere 515 is a drop, so that backoff applies.
  if (code === RESTART && wasPaired) return { next: 'restart' };
  if (code === 403) return stop('banned', 'refused_403');
  // Another connection uses these credentials, so reconnecting would never end.
  if (code === 440) return stop('off', 'replaced');
  if (areQrsExhausted) return stop('off', method === 'qr' ? 'qr_timeout' : 'code_timeout');
  if (code === 401) {
    return isLinked
      ? { ...stop('logged_out', wasOpen ? 'unlinked_on_phone' : 'refused_401'), mustForgetKeys: true }
      : stop('off', 'refused_401');
  }
  const reason = reasonFor(code, context);
  return !isLinked && (failures >= MAX_LINK_ATTEMPTS || isOutdated) ? stop('off', reason) : { next: 'retry', reason };
}

function stop(state: DeviceState, reason: DeviceReason) {
  return { next: 'stop', state, reason, mustForgetKeys: false } as const;
}

function reasonFor(code: number, { wasReached, wasOpen }: DisconnectContext): DeviceReason {
  if (code === STALLED && wasOpen) return 'gone_silent';
  if (code === CLIENT_TOO_OLD || (code >= 500 && code !== RESTART)) return 'unavailable';
  return wasReached ? 'connection_lost' : 'network_unreachable';
}
