/** Closed chains that are kept of a session, as many as Signal's own library keeps. */
export const MOST_CLOSED_CHAINS = 5;

interface StoredChain {
  /** Without a key it is closed: no message that comes after is on it. */
  chainKey: { key?: string | undefined };
  /** Of messages that were overtaken and may still come. */
  messageKeys: Readonly<Record<string, string>>;
}

interface StoredRecord {
  _sessions?: Record<string, { _chains?: Record<string, StoredChain> }>;
}

/**
 * Takes out of a session what libsignal keeps for nothing: each time the sides take turns one more closed chain of a hundred bytes, which would be
 * sealed and written again with every message for as long as the two know each other. `record` is as `SessionRecord.serialize` makes it.
 */
export function pruneSession(record: unknown): void {
  const { _sessions: sessions = {} } = (record ?? {}) as StoredRecord;
  for (const session of Object.values(sessions)) {
    const chains = Object.entries(session._chains ?? {});
    if (chains.length <= MOST_CLOSED_CHAINS) continue;
    const useless = new Set(chains.filter(([, chain]) => isDone(chain)).slice(0, -MOST_CLOSED_CHAINS));
    if (useless.size > 0) session._chains = Object.fromEntries(chains.filter((entry) => !useless.has(entry)));
  }
}

const isDone = ({ chainKey, messageKeys }: StoredChain): boolean =>
  chainKey.key === undefined && Object.keys(messageKeys).length === 0;
