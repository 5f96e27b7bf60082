import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { DeviceNotConnected, LookupUnanswered, MediaHostUnreachable, SendRejected } from '../devices.errors.js';

export async function whileOpen<T>(connection: BaileysConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SendRejected || error instanceof MediaHostUnreachable || error instanceof LookupUnanswered)
      throw error;
    // The stanza may have been sent. Retries use the same ID.
    if (!connection.isOpen || isConnectionError(error)) throw new DeviceNotConnected();
    throw error;
  }
}

const CONNECTION_CODES = new Set([408, 428, 440, 515]);

function isConnectionError(error: unknown): boolean {
  const { output, message } = error as { output?: { statusCode?: number }; message?: string };
  return CONNECTION_CODES.has(output?.statusCode ?? 0) || message === 'Connection Closed';
}
