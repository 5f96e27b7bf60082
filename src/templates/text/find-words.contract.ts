import { foldWords } from '../../platform/text/fold-words.contract.js';
import { JOINING_BLANK, isIgnoredInSearch } from '../../platform/text/search-spellings.contract.js';

/** Start and end as in `String.slice`. */
type Span = [from: number, to: number];

/** Returns one phrase if all words are too short for the index. */
export function toSearchWords(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => !isIgnoredInSearch(word));
  return words.some((word) => Array.from(word).length >= 3) ? words : [words.join(' ')];
}

/** Finds words in any spelling. Spans are sorted and do not overlap. */
export function findWords(text: string, search: string): Span[] {
  const { folded, positions } = foldLetters(text);
  const spans: Span[] = [];
  for (const word of toSearchWords(search)) {
    const wanted = foldLetters(word).folded;
    if (wanted === '') continue;
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
      spans.push([positions[at]!, positions[at + wanted.length] ?? text.length]);
  }
  return joinSpans(spans);
}

/** Cuts a text around its first match. */
export function cutExcerpt(text: string, search: string, maxLength: number): string {
  const first = findWords(text, search)[0]?.[0] ?? 0;
  const letters = Array.from(text);
  const at = Array.from(text.slice(0, first)).length;
  const from = at < maxLength / 2 ? 0 : at - Math.floor(maxLength / 4);
  const part = letters.slice(from, from + maxLength).join('');
  return `${from > 0 ? '…' : ''}${part}${from + maxLength < letters.length ? '…' : ''}`;
}

/** Removes spelling variants. `positions` are the offsets of the remaining units in `text`. */
function foldLetters(text: string): { folded: string; positions: number[] } {
  let folded = '';
  const positions: number[] = [];
  let at = 0;
  for (const letter of text) {
    const isWord = /[\p{L}\p{N}]/u.test(letter);
    const isIgnored = letter.trim() !== '' && isIgnoredInSearch(letter);
    const foldedLetter = isIgnored ? '' : isWord ? foldWords(letter) : letter;
    for (let unit = 0; unit < foldedLetter.length; unit++) positions.push(at);
    folded += foldedLetter;
    at += letter.length;
  }
  const removed: number[] = [];
  for (const { index } of folded.matchAll(JOINING_BLANK)) removed.push(index);
  if (removed.length === 0) return { folded, positions };
  return {
    folded: folded.replace(JOINING_BLANK, ''),
    positions: positions.filter((_, index) => !removed.includes(index)),
  };
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
