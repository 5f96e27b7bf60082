const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the first letter after an Arabic article, or null without letters. */
export function initialOf(name: string): string | null {
  const word = name.split(/\s+/).find((part) => /\p{L}/u.test(part)) ?? '';
  const letters = [...graphemes.segment(word)]
    .map(({ segment }) => segment)
    .filter((segment) => /^\p{L}/u.test(segment));
  const hasArticle = letters[0] === 'ا' && letters[1] === 'ل' && letters.length > 3;
  return (hasArticle ? letters[2] : letters[0])?.toLocaleUpperCase() ?? null;
}

export const TINTS = 8;

export function tintOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) % 9973;
  return hash % TINTS;
}
