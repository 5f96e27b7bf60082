import type { Connection } from '../connection.js';
import type { Stanza } from '../wire/stanza.js';
import type { Outbox } from './outbox.js';

/**
 * Sends what waits for a device over its connection. A message for which neither a receipt nor an ack comes is sent once more after a
 * while; one that the device refuses (an ack with an error) is as gone as one it has taken.
 */
export function handOver(connection: Connection, outbox: Outbox, stanza: Stanza, offline?: string): void {
  connection.send(offline ? { ...stanza, attrs: { ...stanza.attrs, offline } } : stanza);
  if (stanza.tag !== 'message') return;
  const timer = setTimeout(() => {
    if (connection.isActive && outbox.has(stanza)) handOver(connection, outbox, stanza, offline);
  }, connection.network.settings.resendMs);
  timer.unref();
}
