import { atomWithStorage } from 'jotai/utils';

/** Whether the chats of one person over several devices are shown as one; kept in this browser. */
export const mergedViewAtom = atomWithStorage('mersal.merged-chats', false, undefined, { getOnInit: true });
