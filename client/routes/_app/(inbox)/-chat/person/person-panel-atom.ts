import { atom } from 'jotai';

/** Whether the panel is open: it stays so from one chat to the next. */
export const personPanelAtom = atom(false);
