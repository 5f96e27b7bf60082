/** `past` ends with the latest state, `future` starts with the next. */
export interface History<State> {
  past: readonly State[];
  future: readonly State[];
  /** Changes with the same subject, such as typing, share one undo step. */
  subject: string | null;
}

const MAX_STEPS = 100;

export const noHistory = <State>(): History<State> => ({ past: [], future: [], subject: null });

export function remember<State>(
  history: History<State>,
  current: State,
  subject: string | null = null,
): History<State> {
  if (subject !== null && subject === history.subject) return { ...history, future: [] };
  return { past: [...history.past, current].slice(-MAX_STEPS), future: [], subject };
}

interface Step<State> {
  history: History<State>;
  state: State;
}

export function undo<State>({ past, future }: History<State>, current: State): Step<State> | null {
  if (past.length === 0) return null;
  return { state: past.at(-1)!, history: { past: past.slice(0, -1), future: [current, ...future], subject: null } };
}

export function redo<State>({ past, future }: History<State>, current: State): Step<State> | null {
  const [state, ...rest] = future;
  if (state === undefined) return null;
  return { state, history: { past: [...past, current], future: rest, subject: null } };
}
