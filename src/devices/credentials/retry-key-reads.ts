import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../platform/logging.js';
import type { SignalKeyStore } from '../baileys/baileys-library.js';
import { KeysUnreadable } from './credential-store.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Keys for one connection, whose reads wait for a database that is away. A read that fails makes Baileys refuse the message it was for, and
 * WhatsApp forgets what was refused; while nothing is answered it keeps the message. After the end of the connection nothing can be
 * answered any more, so there the waiting ends too.
 */
export function retryKeyReads(keys: SignalKeyStore, deviceId: number, isEnded: () => boolean): SignalKeyStore {
  const get: SignalKeyStore['get'] = async (kind, ids) => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
      try {
        return await keys.get(kind, ids);
      } catch (error) {
        if (error instanceof KeysUnreadable) throw error;
        if (pauseMs === FIRST_PAUSE_MS) log.warn({ err: error, deviceId, kind }, 'keys not read, waiting');
        await sleep(pauseMs);
        if (isEnded()) throw error;
      }
    }
  };
  return { ...keys, get };
}
