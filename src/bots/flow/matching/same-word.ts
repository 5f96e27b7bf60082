/** Doubling lengthens only these letters. Others belong to the word (عدد, عد). */
const VOWELS = 'اوي';
/** Sizes: XXL is not XL. */
const COUNTED = 'xw';

/**
 * Ignores lengthened letters (سلاااام, hellooo). Two equal one only for alef, waw and ya. Digits must match exactly.
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

/** Equal for all words that isSameWord treats as equal. */
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
