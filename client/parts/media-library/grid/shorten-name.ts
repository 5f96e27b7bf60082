export const MAX_NAME_LENGTH = 50;
/** A longer text after the dot is part of the name. */
const MAX_EXTENSION_LENGTH = 10;

export function shortenName(name: string, maxLength = MAX_NAME_LENGTH): string {
  const graphemes = graphemesOf(name);
  if (graphemes.length <= maxLength) return name;
  const extension = extensionOf(name);
  const suffix = extension === '' ? '…' : `….${extension}`;
  return (
    graphemes
      .slice(0, maxLength - graphemesOf(suffix).length)
      .join('')
      .trimEnd() + suffix
  );
}

export function extensionOf(name: string): string {
  const match = /[^.]\.([\p{L}\p{N}]+)$/u.exec(name);
  return match && match[1]!.length <= MAX_EXTENSION_LENGTH ? match[1]! : '';
}

/** Counts a flag or a letter with vowel signs as one. */
function graphemesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
