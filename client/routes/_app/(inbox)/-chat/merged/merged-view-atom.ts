import { atomWithStorage } from 'jotai/utils';

/** Merges the chats of one person. Stored in this browser. */
export const mergedViewAtom = atomWithStorage('mersal.merged-chats', false, undefined, { getOnInit: true });
