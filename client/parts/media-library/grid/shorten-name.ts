export const SHOWN_NAME = 50;
/** A longer ending is part of the name. */
const MAX_EXTENSION_LENGTH = 10;

/** Keeps the extension: `a very long na….pdf`. */
export function shortenName(name: string, maxLength = SHOWN_NAME): string {
  const graphemes = graphemesOf(name);
  if (graphemes.length <= maxLength) return name;
  const ending = extensionOf(name);
  const kept = ending === '' ? '…' : `….${ending}`;
  return (
    graphemes
      .slice(0, maxLength - graphemesOf(kept).length)
      .join('')
      .trimEnd() + kept
  );
}

export function extensionOf(name: string): string {
  const match = /[^.]\.([\p{L}\p{N}]+)$/u.exec(name);
  return match && match[1]!.length <= MAX_EXTENSION_LENGTH ? match[1]! : '';
}

/** A flag or a letter with vowel signs is one grapheme. */
function graphemesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
