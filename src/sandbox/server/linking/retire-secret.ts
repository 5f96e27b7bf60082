import type { OpenConnection } from '../open-connection.js';
import { element, nowInSeconds, SERVER } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

const ACK_TIMEOUT_MS = 2_000;

/**
 * Makes the device show the same ref with a new secret.
 * @see Baileys issue 2737
 */
export function retireSecret(
  connection: OpenConnection,
  secret: string,
  child: 'companion_reg_refresh' | 'pair-device-rotate-qr' = 'companion_reg_refresh',
): Promise<boolean> {
  connection.registration?.retiredSecrets.add(secret);
  return notifyRegistration(connection, 'companion_reg_refresh', [element(child, {})]);
}

/** Resolves with true if the device acknowledges in time. */
export function notifyRegistration(connection: OpenConnection, type: string, content: Stanza[]): Promise<boolean> {
  const id = connection.nextId();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ACK_TIMEOUT_MS);
    connection.registration?.onAck.set(id, () => {
      clearTimeout(timer);
      resolve(true);
    });
    connection.send(element('notification', { type, id, from: SERVER, t: nowInSeconds() }, content));
  });
}
