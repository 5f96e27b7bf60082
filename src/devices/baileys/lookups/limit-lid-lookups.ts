import { BoundedCache } from '../../../platform/bounded-cache.js';

type QueryLids<Mapping> = (jids: string[]) => Promise<Mapping[] | undefined>;

const TIMEOUT_MS = 2_000;
const RETRY_AFTER_MS = 60_000;
const MAX_UNANSWERED = 1_000;

/** Limits Baileys' LID queries, which block decryption. A timeout counts as no LID. */
export function limitLidLookups<Mapping>(query: QueryLids<Mapping>, timeoutMs = TIMEOUT_MS): QueryLids<Mapping> {
  const unanswered = new BoundedCache<true>(MAX_UNANSWERED, RETRY_AFTER_MS);
  return async (jids) => {
    const queried = jids.filter((jid) => !unanswered.has(jid));
    if (queried.length === 0) return [];
    const response = query(queried);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), timeoutMs);
    });
    const found = await Promise.race([response, timeout]).finally(() => clearTimeout(timer));
    if (found !== null) return found;
    for (const jid of queried) unanswered.set(jid, true);
    response.then(
      (mappings) => mappings && queried.forEach((jid) => unanswered.del(jid)),
      () => undefined,
    );
    return [];
  };
}
