import { atomWithStorage } from 'jotai/utils';

/** Whether chats of a person are merged, stored in this browser. */
export const mergedViewAtom = atomWithStorage('mersal.merged-chats', false, undefined, { getOnInit: true });
