import { atom } from 'jotai';
import type { FiguresResult } from '@server/bots/chatbots/chatbot.contract.js';
import type { FlowProblem } from '@server/bots/flow/flow-problem.contract.js';

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
