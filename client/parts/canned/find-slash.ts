const MAX_TYPED = 60;

export interface Slash {
  from: number;
  /** Position of the caret. */
  to: number;
  typed: string;
}

/** Finds the slash that starts a word before the caret. Several words may follow only a slash that starts the text. */
export function findSlash(text: string, caret: number): Slash | null {
  const from = caret === 0 ? -1 : text.lastIndexOf('/', caret - 1);
  if (from < 0 || caret - from > MAX_TYPED) return null;
  const typed = text.slice(from + 1, caret);
  const isWord = from === 0 ? !typed.includes('\n') : /\s/.test(text[from - 1]!) && !/\s/.test(typed);
  return isWord ? { from, to: caret, typed } : null;
}

export function addSlash(text: string, caret: number): { text: string; caret: number } {
  const before = text.slice(0, caret);
  const added = before === '' || /\s$/.test(before) ? '/' : ' /';
  return { text: before + added + text.slice(caret), caret: caret + added.length };
}
