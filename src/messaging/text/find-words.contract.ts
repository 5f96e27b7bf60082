import { foldWords } from '../../platform/text/fold-words.contract.js';

/** From and to, as `slice` takes them. */
type Span = [from: number, to: number];

/** What is looked for in a text: each of these must be in it. Where no word is long enough to find something by, they are looked for as they stand. */
export function searchedWords(search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean);
  return words.some((word) => Array.from(word).length >= 3) ? words : [words.join(' ')];
}

/** Where the words of a search stand in a text, in whatever spelling; in order, and never one in another. */
export function findWords(text: string, search: string): Span[] {
  const { folded, places } = foldLetters(text);
  const spans: Span[] = [];
  for (const word of searchedWords(search)) {
    const wanted = foldLetters(word).folded;
    if (wanted === '') continue;
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
      spans.push([places[at]!, places[at + wanted.length] ?? text.length]);
  }
  return joinSpans(spans);
}

/** So much of a text that the first of the words stands in it, and a part of what is said before. */
export function cutAround(text: string, search: string, most: number): string {
  const first = findWords(text, search)[0]?.[0] ?? 0;
  const letters = Array.from(text);
  const at = Array.from(text.slice(0, first)).length;
  const from = at < most / 2 ? 0 : at - Math.floor(most / 4);
  const part = letters.slice(from, from + most).join('');
  return `${from > 0 ? '…' : ''}${part}${from + most < letters.length ? '…' : ''}`;
}

/** Letter by letter, so that of each it is known where it stood. What is no letter stays as it is. */
function foldLetters(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const isWord = /[\p{L}\p{N}]/u.test(letter);
    const isSign = /[\p{M}\p{Cf}\u0640]/u.test(letter);
    const stands = isSign ? '' : isWord ? foldWords(letter) : letter;
    for (let unit = 0; unit < stands.length; unit++) places.push(at);
    folded += stands;
    at += letter.length;
  }
  return { folded, places };
}

function joinSpans(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
