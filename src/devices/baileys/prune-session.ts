/** Same limit as Signal's library. */
export const MAX_CLOSED_CHAINS = 5;

interface StoredChain {
  /** A chain without a key is closed. */
  chainKey: { key?: string | undefined };
  /** Keys of messages that did not arrive yet. */
  messageKeys: Readonly<Record<string, string>>;
}

interface StoredRecord {
  _sessions?: Record<string, { _chains?: Record<string, StoredChain> }>;
}

/** Deletes closed chains, which libsignal keeps. Each adds 100 bytes to every write. */
export function pruneSession(record: unknown): void {
  const { _sessions: sessions = {} } = (record ?? {}) as StoredRecord;
  for (const session of Object.values(sessions)) {
    const chains = Object.entries(session._chains ?? {});
    if (chains.length <= MAX_CLOSED_CHAINS) continue;
    const prunable = new Set(chains.filter(([, chain]) => isUnused(chain)).slice(0, -MAX_CLOSED_CHAINS));
    if (prunable.size > 0) session._chains = Object.fromEntries(chains.filter((entry) => !prunable.has(entry)));
  }
}

const isUnused = ({ chainKey, messageKeys }: StoredChain): boolean =>
  chainKey.key === undefined && Object.keys(messageKeys).length === 0;
