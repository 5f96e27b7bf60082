const PLACES: Readonly<Record<string, string>> = { Slash: '/', NumpadDivide: '/' };

type Pressed = Pick<KeyboardEvent, 'key' | 'code'> & Partial<Pick<KeyboardEvent, 'shiftKey'>>;

/** A layout without Latin letters, such as Arabic, uses the US keyboard's position. */
export function latinKey({ key, code, shiftKey = false }: Pressed): string {
  if (/^[\u0020-\u007e]$/.test(key)) return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (code === 'Slash' && shiftKey) return '?';
  return letter?.toLowerCase() ?? PLACES[code] ?? key;
}
