import type { DeviceReason, DeviceState } from '../devices.contract.js';
import type { ConnectionEnd } from '../baileys/connection-events.js';

export interface DisconnectContext {
  /** A phone has accepted this device. */
  isLinked: boolean;
  /** WhatsApp answered at all: showed a QR or let us in. */
  wasReached: boolean;
  /** A phone has accepted the device over this very connection. */
  wasPaired: boolean;
  wasOpen: boolean;
  method: 'qr' | 'code';
  /** Connections in a row that ended before they were open. */
  failures: number;
  /** WhatsApp has called every version we know too old. */
  isOutdated: boolean;
}

type ReconnectDecision =
  | { next: 'restart' }
  | { next: 'retry'; reason: DeviceReason }
  | { next: 'stop'; state: DeviceState; reason: DeviceReason; forgetKeys: boolean };

/** WhatsApp's code for a version of its web client that it no longer serves. */
export const CLIENT_TOO_OLD = 405;
/** Baileys' code, and ours, for a connection over which nothing comes any more. */
export const SILENCE = 408;
/** Baileys' code, and ours, for a connection that ended without a reason. */
export const CONNECTION_LOST = 428;
const RESTART = 515;

/** Nobody watches a link that does not come about for longer. */
const LINK_ATTEMPTS = 4;

/** What the end of a connection means, and what to do next. */
export function classifyDisconnect(
  { code, areQrsUsedUp }: ConnectionEnd,
  context: DisconnectContext,
): ReconnectDecision {
  const { isLinked, wasPaired, wasOpen, method, failures, isOutdated } = context;
  // Part of each link. At any other time it is a drop like others: a server that only ever says this must not be stormed.
  if (code === RESTART && wasPaired) return { next: 'restart' };
  if (code === 403) return stop('banned', 'refused_403');
  // Another connection uses the same credentials: coming back would throw that one out, and so on for ever.
  if (code === 440) return stop('off', 'replaced');
  if (areQrsUsedUp) return stop('off', method === 'qr' ? 'qr_timeout' : 'code_timeout');
  if (code === 401) {
    return isLinked
      ? { ...stop('logged_out', wasOpen ? 'unlinked_on_phone' : 'refused_401'), forgetKeys: true }
      : stop('off', 'refused_401');
  }
  const reason = nameTrouble(code, context);
  return !isLinked && (failures >= LINK_ATTEMPTS || isOutdated) ? stop('off', reason) : { next: 'retry', reason };
}

function stop(state: DeviceState, reason: DeviceReason) {
  return { next: 'stop', state, reason, forgetKeys: false } as const;
}

function nameTrouble(code: number, { wasReached, wasOpen }: DisconnectContext): DeviceReason {
  if (code === SILENCE && wasOpen) return 'gone_silent';
  if (code === CLIENT_TOO_OLD || (code >= 500 && code !== RESTART)) return 'unavailable';
  return wasReached ? 'connection_lost' : 'network_unreachable';
}
