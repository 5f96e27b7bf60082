const LONGEST_TYPED = 60;

export interface OpenName {
  /** Where the name begins, after its brace. */
  from: number;
  /** Where what will be replaced ends: past a brace that closes it already. */
  to: number;
  typed: string;
}

/** The name that is being typed at the caret, after a single `{` that nothing has closed yet. */
export function findOpenName(text: string, caret: number): OpenName | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('{') + 1;
  const typed = before.slice(from);
  if (from === 0 || typed.length > LONGEST_TYPED || /[}|\n\\]/.test(typed)) return null;
  const braces = /\{+$/.exec(before.slice(0, from))![0].length;
  // Two braces begin a choice, a third one a name in it; a backslash makes a brace a plain letter.
  if (braces % 2 === 0 || before[from - braces - 1] === '\\') return null;
  const closing = /^\}*/.exec(text.slice(caret))![0].length;
  return { from, to: closing % 2 === 1 ? caret + 1 : caret, typed };
}
