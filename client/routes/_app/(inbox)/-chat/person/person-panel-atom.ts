import { atom } from 'jotai';

export const personPanelAtom = atom(false);

/** A dialog over the panel handles Escape and focus. */
export const isPanelCoveredAtom = atom(false);
