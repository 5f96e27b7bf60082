import { atomWithStorage } from 'jotai/utils';

/** Stored in this browser. */
export const mergedViewAtom = atomWithStorage('mersal.merged-chats', false, undefined, { getOnInit: true });
