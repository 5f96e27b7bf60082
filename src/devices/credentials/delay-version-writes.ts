import { setImmediate as nextTurn } from 'node:timers/promises';
import { log } from '../../platform/logging.js';
import type { SignalDataTypeMap, SignalKeyStore } from '../baileys/baileys-library.js';

const KIND = 'app-state-sync-version';

interface Options {
  waitForChanges(): Promise<void>;
  isEnded(): boolean;
}

/**
 * Writes an app state version after its changes. WhatsApp sends only newer changes, so a crash in between loses none.
 */
export function delayVersionWrites(
  keys: SignalKeyStore,
  deviceId: number,
  { waitForChanges, isEnded }: Options,
): SignalKeyStore {
  const pending = new Map<string, SignalDataTypeMap[typeof KIND] | null>();
  let isWriting = false;

  const write = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    try {
      while (pending.size > 0) {
        // Baileys emits the changes in the same event-loop turn.
        await nextTurn();
        const versions = Object.fromEntries(pending);
        await waitForChanges();
        if (isEnded()) return;
        await keys.set({ [KIND]: versions });
        for (const [name, version] of Object.entries(versions)) if (pending.get(name) === version) pending.delete(name);
      }
    } catch (error) {
      log.warn({ err: error, deviceId }, 'app state version write failed');
    } finally {
      isWriting = false;
    }
  };
  const get: SignalKeyStore['get'] = async (kind, ids) => {
    if (kind !== KIND) return keys.get(kind, ids);
    const known = ids.filter((id) => pending.has(id));
    const missing = ids.filter((id) => !pending.has(id));
    const found = missing.length > 0 ? await keys.get(kind, missing) : {};
    for (const id of known) {
      const version = pending.get(id);
      if (version) Object.assign(found, { [id]: version });
    }
    return found;
  };
  const set: SignalKeyStore['set'] = async ({ [KIND]: versions, ...others }) => {
    if (Object.keys(others).length > 0) await keys.set(others);
    if (!versions) return;
    for (const [name, version] of Object.entries(versions)) pending.set(name, version);
    void write();
  };
  return { ...keys, get, set };
}
