import type { SignalDataSet, SignalKeyStore } from '../baileys/baileys-library.js';

const KIND = 'lid-mapping';
const REVERSE = '_reverse';

/** Baileys keeps half of a replaced LID mapping. A number's previous holder would match it. */
export function dropStaleMappings(keys: SignalKeyStore): SignalKeyStore {
  const set = async (data: SignalDataSet): Promise<void> => {
    const mappings = data[KIND];
    if (!mappings) return keys.set(data);
    const previous = await keys.get(KIND, Object.keys(mappings));
    const stale: Record<string, null> = {};
    for (const [name, value] of Object.entries(mappings)) {
      const before = previous[name];
      if (!before || !value || before === value) continue;
      const inverse = name.endsWith(REVERSE) ? before : `${before}${REVERSE}`;
      if (!(inverse in mappings)) stale[inverse] = null;
    }
    return keys.set({ ...data, [KIND]: { ...mappings, ...stale } });
  };
  return { ...keys, set };
}
