import type { Network } from '../../network.js';
import type { OpenConnection } from '../open-connection.js';
import type { Stanza } from '../wire/stanza.js';
import type { Outbox } from './outbox.js';

/** Resends after `resendMs` until a receipt or ack arrives, even one with an error. */
export function sendQueued(
  network: Network,
  connection: OpenConnection,
  outbox: Outbox,
  stanza: Stanza,
  offline?: string,
): void {
  connection.send(offline ? { ...stanza, attrs: { ...stanza.attrs, offline } } : stanza);
  if (stanza.tag !== 'message') return;
  const timer = setTimeout(() => {
    if (connection.isActive && outbox.has(stanza)) sendQueued(network, connection, outbox, stanza, offline);
  }, network.settings.resendMs);
  timer.unref();
}
