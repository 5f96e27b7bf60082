import { MediaHostAway } from '../../../devices/devices.errors.js';
import { isStoreTrouble } from '../../../platform/storage/storage.errors.js';
import type { Claim } from '../claim-queued.js';

/** What cannot go now. */
export interface Unprepared {
  /** Our store is away: everything behind the first that needs it waits. */
  isStoreAway: boolean;
  /** Without a fault of their own: behind one that cannot go. */
  waiting: Claim[];
  /** WhatsApp's media host did not take the file. */
  withoutHost: Claim[];
  /** Its trouble was known by then: they have not been tried. */
  untried: Claim[];
}

/** Nothing goes without its file, and nobody gets what was written after it before: but other chats go on while the media host is away. */
export async function prepareClaims(
  claims: readonly Claim[],
  prepare: (claim: Claim) => Promise<void>,
): Promise<Unprepared> {
  const unprepared: Unprepared = { isStoreAway: false, waiting: [], withoutHost: [], untried: [] };
  const heldChats = new Set<number>();
  for (const [index, claim] of claims.entries()) {
    if (heldChats.has(claim.chatId)) {
      unprepared.waiting.push(claim);
      continue;
    }
    if (unprepared.withoutHost.length > 0 && claim.media && !claim.content) {
      heldChats.add(claim.chatId);
      unprepared.untried.push(claim);
      continue;
    }
    try {
      await prepare(claim);
    } catch (error) {
      if (error instanceof MediaHostAway) {
        heldChats.add(claim.chatId);
        unprepared.withoutHost.push(claim);
      } else if (isStoreTrouble(error)) {
        unprepared.waiting.push(...claims.slice(index));
        return { ...unprepared, isStoreAway: true };
      } else throw error;
    }
  }
  return unprepared;
}
