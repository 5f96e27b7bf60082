const PLACES: Readonly<Record<string, string>> = { Slash: '/', NumpadDivide: '/' };

/** A layout without Latin letters, such as Arabic, uses the US keyboard's position. */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[\u0020-\u007e]$/.test(key)) return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter?.toLowerCase() ?? PLACES[code] ?? key;
}
