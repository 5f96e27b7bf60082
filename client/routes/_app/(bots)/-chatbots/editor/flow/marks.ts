import { useMemo } from 'react';
import { atom, useAtomValue } from 'jotai';
import type { FiguresResult } from '@server/bots/chatbots/chatbot.contract.js';
import { type FlowProblem, isError } from '@server/bots/flow/flow-problem.contract.js';

// What is shown on the cards beside what they are. Of the one editor that is open: it empties them when it goes.

export const problemsAtom = atom<readonly FlowProblem[]>([]);

/** Where the conversation of the simulator is, and what it has passed. */
interface Walked {
  at: ReadonlySet<string>;
  passed: ReadonlySet<string>;
}
export const walkedAtom = atom<Walked>({ at: new Set<string>(), passed: new Set<string>() });

export type Figures = FiguresResult['data'];
/** Null while they are not wished for. */
export const figuresAtom = atom<Figures | null>(null);

/** The worst of what is wrong with a step. */
export function useMark(id: string): 'error' | 'warning' | null {
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const own = get(problemsAtom).filter(({ nodeId }) => nodeId === id);
          if (own.length === 0) return null;
          return own.some(isError) ? 'error' : 'warning';
        }),
      [id],
    ),
  );
}

/** Whether the conversation of the simulator stands at a step, or has passed it. */
export function useWalk(id: string): 'at' | 'passed' | null {
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const { at, passed } = get(walkedAtom);
          return at.has(id) ? 'at' : passed.has(id) ? 'passed' : null;
        }),
      [id],
    ),
  );
}
