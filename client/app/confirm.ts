import { atom } from 'jotai';
import { store } from './atoms.js';

export interface Question {
  title: string;
  /** Names the thing and the count, and what else goes with it. */
  body: string;
  /** Figures to look at before the answer: what they are called and what they say. */
  facts?: readonly { name: string; value: string; isWarning?: boolean }[];
  confirmLabel: string;
  /** Where “Cancel” could be taken for the action itself. */
  keepLabel?: string;
  isDestructive?: boolean;
  /** Asks to type this first, for what cannot be undone and hits many. */
  typed?: string;
}

export interface OpenQuestion extends Question {
  answer: (isConfirmed: boolean) => void;
}

export const questionAtom = atom<OpenQuestion | null>(null);

/** Asks in a dialog; resolves to whether the user agreed. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    store.set(questionAtom, {
      ...question,
      answer: (isConfirmed) => {
        store.set(questionAtom, null);
        resolve(isConfirmed);
      },
    });
  });
}
