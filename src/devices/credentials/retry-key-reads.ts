import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../platform/logging.js';
import type { SignalKeyStore } from '../baileys/baileys-library.js';
import { KeysUnreadable } from './credential-store.js';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1_000;

/** Retries until the connection ends. Otherwise Baileys refuses the message, and WhatsApp deletes it. */
export function retryKeyReads(keys: SignalKeyStore, deviceId: number, isEnded: () => boolean): SignalKeyStore {
  const get: SignalKeyStore['get'] = async (kind, ids) => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs)) {
      try {
        return await keys.get(kind, ids);
      } catch (error) {
        if (error instanceof KeysUnreadable) throw error;
        if (pauseMs === FIRST_PAUSE_MS)
          log.warn({ err: error, deviceId, kind }, 'device key read failed, retry scheduled');
        await sleep(pauseMs);
        if (isEnded()) throw error;
      }
    }
  };
  return { ...keys, get };
}
