import { atom } from 'jotai';
import { store } from './atoms.js';

export interface Question {
  title: string;
  body: string;
  facts?: readonly { name: string; value: string; isWarning?: boolean }[];
  confirmLabel: string;
  /** Replaces “Cancel” where it could be read as the action. */
  keepLabel?: string;
  otherLabel?: string;
  isDestructive?: boolean;
  /** Text that the user must type to confirm. */
  typed?: string;
}

export type ConfirmChoice = 'yes' | 'other' | 'no';

export interface OpenQuestion extends Question {
  resolve: (choice: ConfirmChoice) => void;
}

export const questionAtom = atom<OpenQuestion | null>(null);

export const confirm = async (question: Question): Promise<boolean> => (await choose(question)) === 'yes';

export function choose(question: Question): Promise<ConfirmChoice> {
  return new Promise((resolve) => {
    store.set(questionAtom, {
      ...question,
      resolve: (choice) => {
        store.set(questionAtom, null);
        resolve(choice);
      },
    });
  });
}
