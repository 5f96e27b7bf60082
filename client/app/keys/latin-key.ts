const SYMBOLS_BY_CODE: Readonly<Record<string, string>> = { Slash: '/', NumpadDivide: '/' };

type Pressed = Pick<KeyboardEvent, 'key' | 'code'> & Partial<Pick<KeyboardEvent, 'shiftKey'>>;

/** Returns the key's letter. Layouts without Latin letters, such as Arabic, use the US positions. */
export function latinKey({ key, code, shiftKey = false }: Pressed): string {
  if (/^[\u0020-\u007e]$/.test(key)) return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (code === 'Slash' && shiftKey) return '?';
  return letter?.toLowerCase() ?? SYMBOLS_BY_CODE[code] ?? key;
}
