/** They lengthen a word when they are doubled; other letters that are doubled belong to it (عدد, عد). */
const VOWELS = 'اوي';
/** Sizes and addresses are told by their number: XXL is not XL. */
const COUNTED = 'xw';

/**
 * Whether two folded words are one, however long their letters are drawn out. A letter that stands three times or more is as good as one or two
 * of it (سلاااام, hellooo); twice, only alef, waw and ya are as good as once. Digits are never drawn out.
 */
export function isSameWord(one: string, other: string): boolean {
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    const sign = one[i] as string;
    if (other[j] !== sign) return false;
    const [times, otherTimes] = [runAt(one, i), runAt(other, j)];
    if (!areAlike(sign, times, otherTimes)) return false;
    i += times;
    j += otherTimes;
  }
  return i === one.length && j === other.length;
}

/** The same for all words that isSameWord holds for one another. */
export function outlineOf(word: string): string {
  let outline = '';
  for (let at = 0; at < word.length;) {
    const times = runAt(word, at);
    outline += isCounted(word[at] as string) ? word.slice(at, at + times) : word[at];
    at += times;
  }
  return outline;
}

const areAlike = (sign: string, times: number, otherTimes: number): boolean =>
  times === otherTimes || (!isCounted(sign) && (times > 2 || otherTimes > 2 || VOWELS.includes(sign)));

const isCounted = (sign: string): boolean => (sign >= '0' && sign <= '9') || COUNTED.includes(sign);

function runAt(word: string, at: number): number {
  let end = at + 1;
  while (end < word.length && word[end] === word[at]) end += 1;
  return end - at;
}
