/** Digits whose groups are separated by spaces, dashes, dots or brackets. */
export interface DigitRun {
  groups: string[];
  /** Separators before each group but the first. */
  gaps: string[];
  hasPlus: boolean;
  before: string;
  after: string;
}

const TOKEN = /\d+|\D+/g;
/** Separators within a run. A dot and a space end a list counter: `2. 055…`. */
const INSIDE = /^(?:[\p{Zs}()_\p{Pd}\u2212·]|\.(?!\s))+$/u;
const PLUS_BEFORE = /\+\p{Zs}*\(?\p{Zs}*$/u;
/** Plus between numbers, as in `0501234567 + 0557654321`. */
const PLUS_APART = /\+\s+\(?$/;
const AND = /^\s+\+\s+$/;
/** Plus behind a number, as in right-to-left text: `966501234567+`. */
const PLUS_BEHIND = /^(?:\+|\p{Zs}\+\s*$)/u;

export function splitDigits(text: string): DigitRun[] {
  const runs: DigitRun[] = [];
  let run: DigitRun | null = null;
  let gap = '';
  let depth = 0;
  for (const token of text.match(TOKEN) ?? []) {
    if (!/^\d/.test(token)) {
      gap = token;
      continue;
    }
    const depthInside = run === null ? -1 : depthAfter(gap, depth);
    if (run !== null && depthInside >= 0 && INSIDE.test(gap)) {
      run.groups.push(token);
      run.gaps.push(gap);
      depth = depthInside;
    } else {
      if (run !== null) run.after = gap;
      run = {
        groups: [token],
        gaps: [],
        hasPlus: PLUS_BEFORE.test(gap) && !(run !== null && PLUS_APART.test(gap)),
        before: gap,
        after: '',
      };
      runs.push(run);
      depth = /\(\p{Zs}*$/u.test(gap) ? 1 : 0;
    }
    gap = '';
  }
  if (run !== null) run.after = gap;
  // With several groups, the plus may belong to the last one only.
  for (const [at, digitRun] of runs.entries())
    if (
      digitRun.groups.length === 1 &&
      PLUS_BEHIND.test(digitRun.after) &&
      !runs[at + 1]?.hasPlus &&
      !AND.test(digitRun.after)
    )
      digitRun.hasPlus = true;
  return runs;
}

/** Returns a negative depth after an unopened bracket, as in `31) 055…`. */
function depthAfter(gap: string, depth: number): number {
  let open = depth;
  for (const character of gap) {
    if (character === '(') open++;
    if (character === ')' && --open < 0) return open;
  }
  return open;
}
