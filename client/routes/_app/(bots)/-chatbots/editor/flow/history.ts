/** States that were, the latest last, and those that were undone, the next first. */
export interface History<State> {
  past: readonly State[];
  future: readonly State[];
  /** What the last change was about: typing in one field is one step. */
  about: string | null;
}

const MOST_STEPS = 100;

export const noHistory = <State>(): History<State> => ({ past: [], future: [], about: null });

/** Before a change. One that is about the same as the last belongs to its step. */
export function remember<State>(history: History<State>, current: State, about: string | null = null): History<State> {
  if (about !== null && about === history.about) return { ...history, future: [] };
  return { past: [...history.past, current].slice(-MOST_STEPS), future: [], about };
}

interface Step<State> {
  history: History<State>;
  state: State;
}

/** Null when there is nothing to go back to. */
export function undo<State>({ past, future }: History<State>, current: State): Step<State> | null {
  if (past.length === 0) return null;
  return { state: past.at(-1)!, history: { past: past.slice(0, -1), future: [current, ...future], about: null } };
}

export function redo<State>({ past, future }: History<State>, current: State): Step<State> | null {
  const [state, ...rest] = future;
  if (state === undefined) return null;
  return { state, history: { past: [...past, current], future: rest, about: null } };
}
