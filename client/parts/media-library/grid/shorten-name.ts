/** Letters of a file's name that the grid shows. */
export const SHOWN_NAME = 50;
/** What is longer is no extension but a name with a dot in it. */
const LONGEST_EXTENSION = 10;

/** At most so many letters; what tells the kind of the file stays at the end: `a very long na….pdf`. */
export function shortenName(name: string, most = SHOWN_NAME): string {
  const letters = lettersOf(name);
  if (letters.length <= most) return name;
  const ending = extensionOf(name);
  const kept = ending === '' ? '…' : `….${ending}`;
  return (
    letters
      .slice(0, most - lettersOf(kept).length)
      .join('')
      .trimEnd() + kept
  );
}

/** `pdf`; empty when the name has none. */
export function extensionOf(name: string): string {
  const match = /[^.]\.([\p{L}\p{N}]+)$/u.exec(name);
  return match && match[1]!.length <= LONGEST_EXTENSION ? match[1]! : '';
}

/** As people count them: a flag or a vowelled letter is one. */
function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
