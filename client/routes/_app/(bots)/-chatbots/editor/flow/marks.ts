import { useMemo } from 'react';
import { atom, useAtomValue } from 'jotai';
import type { FiguresResult } from '@server/bots/chatbots/chatbot.contract.js';
import { type FlowProblem, isError } from '@server/bots/flow/flow-problem.contract.js';

export const problemsAtom = atom<readonly FlowProblem[]>([]);

interface SimulatedPath {
  at: ReadonlySet<string>;
  passed: ReadonlySet<string>;
}
export const simulatedPathAtom = atom<SimulatedPath>({ at: new Set<string>(), passed: new Set<string>() });

export type NodeFigures = FiguresResult['data'];
/** Figures of steps, or null to hide figures. */
export const figuresAtom = atom<NodeFigures | null>(null);

export function useMark(id: string): 'error' | 'warning' | null {
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const stepProblems = get(problemsAtom).filter(({ nodeId }) => nodeId === id);
          if (stepProblems.length === 0) return null;
          return stepProblems.some(isError) ? 'error' : 'warning';
        }),
      [id],
    ),
  );
}

export function useSimulationMark(id: string): 'at' | 'passed' | null {
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const { at, passed } = get(simulatedPathAtom);
          return at.has(id) ? 'at' : passed.has(id) ? 'passed' : null;
        }),
      [id],
    ),
  );
}
