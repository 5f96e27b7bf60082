import { setImmediate as afterThis } from 'node:timers/promises';
import { log } from '../../platform/logging.js';
import type { SignalDataTypeMap, SignalKeyStore } from '../baileys/baileys-library.js';

const KIND = 'app-state-sync-version';

interface Told {
  /** Resolves when what was read out of the settings until now is recorded. */
  recorded(): Promise<void>;
  isEnded(): boolean;
}

/**
 * Keys for one connection, which write down how far the account's settings were read only when what stands there is recorded. Baileys does it
 * the other way round: a process that ended in between would never hear of it again, as only what is newer is asked for. So it is told twice,
 * which does no harm.
 */
export function writeVersionsLate(keys: SignalKeyStore, deviceId: number, { recorded, isEnded }: Told): SignalKeyStore {
  const late = new Map<string, SignalDataTypeMap[typeof KIND] | null>();
  let isWriting = false;

  const write = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    try {
      while (late.size > 0) {
        // Baileys tells what it has read in the turn in which it sets how far that was.
        await afterThis();
        const versions = Object.fromEntries(late);
        await recorded();
        if (isEnded()) return;
        await keys.set({ [KIND]: versions });
        for (const [name, version] of Object.entries(versions)) if (late.get(name) === version) late.delete(name);
      }
    } catch (error) {
      log.warn({ err: error, deviceId }, 'versions of settings not written');
    } finally {
      isWriting = false;
    }
  };
  const get: SignalKeyStore['get'] = async (kind, ids) => {
    if (kind !== KIND) return keys.get(kind, ids);
    const known = ids.filter((id) => late.has(id));
    const rest = ids.filter((id) => !late.has(id));
    const found = rest.length > 0 ? await keys.get(kind, rest) : {};
    for (const id of known) {
      const version = late.get(id);
      if (version) Object.assign(found, { [id]: version });
    }
    return found;
  };
  const set: SignalKeyStore['set'] = async ({ [KIND]: versions, ...others }) => {
    if (Object.keys(others).length > 0) await keys.set(others);
    if (!versions) return;
    for (const [name, version] of Object.entries(versions)) late.set(name, version);
    void write();
  };
  return { ...keys, get, set };
}
