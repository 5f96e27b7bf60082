import { atom } from 'jotai';

export const personPanelAtom = atom(false);

/** Whether a dialog over the panel handles Escape and focus. */
export const isPanelCoveredAtom = atom(false);
