import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { DeviceNotConnected, LookupUnanswered, MediaHostAway, SendRefused } from '../devices.errors.js';

/** Tells the trouble of a connection apart from that of a message. */
export async function whileOpen<T>(connection: BaileysConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SendRefused || error instanceof MediaHostAway || error instanceof LookupUnanswered)
      throw error;
    // Whether a stanza left before the connection broke is unknown; the next attempt bears the same id.
    if (!connection.isOpen || isConnectionTrouble(error)) throw new DeviceNotConnected();
    throw error;
  }
}

/** Baileys' codes of a connection that is closed, lost or gone, and of a query it never answered. */
const CONNECTION_CODES = new Set([408, 428, 440, 515]);

function isConnectionTrouble(error: unknown): boolean {
  const { output, message } = error as { output?: { statusCode?: number }; message?: string };
  return CONNECTION_CODES.has(output?.statusCode ?? 0) || message === 'Connection Closed';
}
