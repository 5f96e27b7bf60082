import type { Connection } from '../connection.js';
import type { Stanza } from '../wire/stanza.js';
import type { Outbox } from './outbox.js';

/** Resends after `resendMs` until a receipt or ack arrives, even one with an error. */
export function sendQueued(connection: Connection, outbox: Outbox, stanza: Stanza, offline?: string): void {
  connection.send(offline ? { ...stanza, attrs: { ...stanza.attrs, offline } } : stanza);
  if (stanza.tag !== 'message') return;
  const timer = setTimeout(() => {
    if (connection.isActive && outbox.has(stanza)) sendQueued(connection, outbox, stanza, offline);
  }, connection.network.settings.resendMs);
  timer.unref();
}
