import { atom } from 'jotai';

export const shortcutSheetAtom = atom(false);
