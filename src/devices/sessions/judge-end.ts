import type { DeviceReason, DeviceState } from '../devices.contract.js';
import type { ConnectionEnd } from './baileys-connection.js';

export interface Situation {
  /** A phone has accepted this device. */
  isLinked: boolean;
  /** WhatsApp answered at all: showed a QR or let us in. */
  wasReached: boolean;
  wasOpen: boolean;
  method: 'qr' | 'code';
  /** Connections in a row that ended before they were open. */
  failures: number;
}

export type Verdict =
  | { next: 'restart' }
  | { next: 'retry'; reason: DeviceReason }
  | { next: 'stop'; state: DeviceState; reason: DeviceReason; forgetKeys: boolean };

/** WhatsApp's code for a version of its web client that it no longer serves. */
export const CLIENT_TOO_OLD = 405;

/** Nobody watches a link that does not come about for longer. */
const LINK_ATTEMPTS = 4;

/** What the end of a connection means, and what to do next. */
export function judgeEnd({ code, areQrsUsedUp }: ConnectionEnd, situation: Situation): Verdict {
  const { isLinked, wasOpen, method, failures } = situation;
  if (code === 515) return { next: 'restart' };
  if (code === 403) return stop('banned', 'refused_403');
  // Another connection uses the same credentials: coming back would throw that one out, and so on for ever.
  if (code === 440) return stop('off', 'replaced');
  if (areQrsUsedUp) return stop('off', method === 'qr' ? 'qr_timeout' : 'code_timeout');
  if (code === 401) {
    return isLinked
      ? { ...stop('logged_out', wasOpen ? 'unlinked_on_phone' : 'refused_401'), forgetKeys: true }
      : stop('off', 'refused_401');
  }
  const reason = nameTrouble(code, situation);
  return !isLinked && failures >= LINK_ATTEMPTS ? stop('off', reason) : { next: 'retry', reason };
}

function stop(state: DeviceState, reason: DeviceReason) {
  return { next: 'stop', state, reason, forgetKeys: false } as const;
}

function nameTrouble(code: number, { wasReached }: Situation): DeviceReason {
  if (code >= 500 || code === CLIENT_TOO_OLD) return 'unavailable';
  return wasReached ? 'connection_lost' : 'network_unreachable';
}

/** How long to wait before attempt number `failures + 1`: half a second to fifteen, spread so that devices do not come at once. */
export function retryDelayMs(failures: number, jitter: (minMs: number, maxMs: number) => number): number {
  const longest = Math.min(15_000, 1000 * 2 ** Math.min(failures, 10));
  return jitter(longest / 2, longest);
}
