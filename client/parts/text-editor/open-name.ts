const MAX_TYPED_LENGTH = 60;

export interface OpenName {
  from: number;
  /** End, after an existing closing brace. */
  to: number;
  typed: string;
}

export function findOpenName(text: string, caret: number): OpenName | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('{') + 1;
  const typed = before.slice(from);
  if (from === 0 || typed.length > MAX_TYPED_LENGTH || /[}|\n\\]/.test(typed)) return null;
  const braces = /\{+$/.exec(before.slice(0, from))![0].length;
  // Two braces start a choice, a third one a name in it. A backslash escapes.
  if (braces % 2 === 0 || before[from - braces - 1] === '\\') return null;
  const closing = /^\}*/.exec(text.slice(caret))![0].length;
  return { from, to: closing % 2 === 1 ? caret + 1 : caret, typed };
}
