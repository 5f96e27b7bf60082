import { atom } from 'jotai';

export const personPanelAtom = atom(false);
