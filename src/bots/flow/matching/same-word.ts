/** Only these letters are lengthened by doubling. Other double letters belong to the word (عدد, عد). */
const DOUBLED_LETTERS = 'اوي';
/** These letters count exactly, as in sizes: XXL is not XL. */
const COUNTED_LETTERS = 'xw';

/** Equates double and single letters only for alef, waw and ya. Digits must match exactly. */
export function isSameWord(left: string, right: string): boolean {
  let [leftAt, rightAt] = [0, 0];
  while (leftAt < left.length && rightAt < right.length) {
    const letter = left[leftAt] as string;
    if (right[rightAt] !== letter) return false;
    const [leftTimes, rightTimes] = [runLengthAt(left, leftAt), runLengthAt(right, rightAt)];
    if (!isSameRun(letter, leftTimes, rightTimes)) return false;
    leftAt += leftTimes;
    rightAt += rightTimes;
  }
  return leftAt === left.length && rightAt === right.length;
}

/** Returns one outline for all words that isSameWord treats as equal. */
export function outlineOf(word: string): string {
  let outline = '';
  for (let position = 0; position < word.length;) {
    const times = runLengthAt(word, position);
    outline += isCounted(word[position] as string) ? word.slice(position, position + times) : word[position];
    position += times;
  }
  return outline;
}

const isSameRun = (letter: string, leftTimes: number, rightTimes: number): boolean =>
  leftTimes === rightTimes ||
  (!isCounted(letter) && (leftTimes > 2 || rightTimes > 2 || DOUBLED_LETTERS.includes(letter)));

const isCounted = (letter: string): boolean => (letter >= '0' && letter <= '9') || COUNTED_LETTERS.includes(letter);

function runLengthAt(word: string, position: number): number {
  let end = position + 1;
  while (end < word.length && word[end] === word[position]) end += 1;
  return end - position;
}
