import { MediaHostUnreachable } from '../../../devices/devices.errors.js';
import { isStorageUnavailable } from '../../../platform/storage/storage.errors.js';
import type { MessageClaim } from '../claim-queued.js';

export interface Unprepared {
  /** All claims after the first that needs the file store wait. */
  isStoreUnavailable: boolean;
  waiting: MessageClaim[];
  withoutHost: MessageClaim[];
  /** Skipped after a media host failure. */
  untried: MessageClaim[];
}

/** Lets a failed file block only its own chat. */
export async function prepareClaims(
  claims: readonly MessageClaim[],
  prepare: (claim: MessageClaim) => Promise<void>,
): Promise<Unprepared> {
  const unprepared: Unprepared = { isStoreUnavailable: false, waiting: [], withoutHost: [], untried: [] };
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
      if (error instanceof MediaHostUnreachable) {
        heldChats.add(claim.chatId);
        unprepared.withoutHost.push(claim);
      } else if (isStorageUnavailable(error)) {
        unprepared.waiting.push(...claims.slice(index));
        return { ...unprepared, isStoreUnavailable: true };
      } else throw error;
    }
  }
  return unprepared;
}
