import type { SignalDataSet, SignalKeyStore } from '../baileys/baileys-library.js';

const KIND = 'lid-mapping';
const REVERSE = '_reverse';

/** Deletes the half of a replaced LID mapping that Baileys keeps. */
export function dropStaleMappings(keys: SignalKeyStore): SignalKeyStore {
  const set = async (data: SignalDataSet): Promise<void> => {
    const mappings = data[KIND];
    if (!mappings) return keys.set(data);
    const previous = await keys.get(KIND, Object.keys(mappings));
    const stale: Record<string, null> = {};
    for (const [name, value] of Object.entries(mappings)) {
      const previousValue = previous[name];
      if (!previousValue || !value || previousValue === value) continue;
      const inverse = name.endsWith(REVERSE) ? previousValue : `${previousValue}${REVERSE}`;
      if (!(inverse in mappings)) stale[inverse] = null;
    }
    return keys.set({ ...data, [KIND]: { ...mappings, ...stale } });
  };
  return { ...keys, set };
}
