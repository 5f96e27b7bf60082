import { foldWords } from '../../../platform/text/fold-words.contract.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';

/** Longer texts contain more than a rating. */
const MAX_CHARACTERS = 60;
const MAX_SCORE = 5;
/** Praise beside a lower score is a contradiction. */
const MIN_PRAISED_SCORE = 4;

const splitWords = (line: string): string[] => line.split('|').map(foldWords);

const NUMBERS: ReadonlyMap<string, number> = new Map(
  [
    '1|one|واحد|واحدة',
    '2|two|اثنان|اثنين|اتنين|نجمتان|نجمتين',
    '3|three|ثلاثة|ثلاث|تلاتة',
    '4|four|أربعة|أربع',
    '5|five|خمسة|خمس',
  ]
    .map(splitWords)
    .flatMap((words, index) => words.map((word) => [word, index + 1] as const)),
);

/** Each word has the letter of its group: `o` of, `s` stars, `c` courtesy, `g` praise. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    o: splitWords('of|من|على'),
    s: splitWords('star|stars|نجمة|نجوم|نجمات'),
    c: splitWords(
      'thanks|thank|you|thx|rating|rate|score|i|my|give|شكرا|لك|لكم|جزيلا|مشكور|مشكورين|تقييم|التقييم|تقييمي|التقدير|تقديري|أعطيكم|أقيمكم',
    ),
    g: splitWords('excellent|perfect|great|amazing|ممتاز|ممتازة|ممتازين|رائع|رائعة|رائعين'),
  }).flatMap(([letter, words]) => words.map((word) => [word, letter] as const)),
);

/** Matches letters of `WORDS`, and `n` for a number. */
const SENTENCE = /^[cg]*(?:n(?:on)?s?|sn)[cg]*$/;

const EMOJI: ReadonlyMap<string, number> = new Map([
  ['😡', 1],
  ['👎', 1],
  ['🙁', 2],
  ['☹', 2],
  ['😐', 3],
  ['🙂', 4],
  ['😍', 5],
  ['👍', 5],
]);
/** Emoji beside which a text is still clear. */
const POLITE_EMOJI = new Set('🙏🌹💐🌷🌸🤍💚💙🧡💛💜❤♥✨🤝🫡');
const VARIANTS = /\ufe0e|\ufe0f|\u20e3|\p{Emoji_Modifier}|[\u200e\u200f\u061c\u2066-\u2069]/gu;
const PICTURES = /\p{Extended_Pictographic}|\p{Regional_Indicator}/gu;
const STARS = /^(?:([★⭐🌟]{1,5})(☆*))$/u;
/** Ranges, decimals, signs, amounts and questions are no rating. */
const UNCLEAR = /\d\s*[.,،٫٬\-–—−~+]\s*\d|[-–—−+#$€£%*=<>~]\s*\d|\d\s*[%$€£*=<>+^]|[?؟¿]/u;

/** Returns 1 to 5, or null unless the whole text is a rating. */
export function readRating(text: string): number | null {
  if (text.length > MAX_CHARACTERS) return null;
  const plain = toLatinDigits(text.replace(VARIANTS, '').normalize('NFKC'));
  const stars = STARS.exec(plain.replace(/\s+/gu, ''));
  if (stars) return readStars(Array.from(stars[1]!).length, Array.from(stars[2]!).length);
  if (UNCLEAR.test(plain)) return null;
  const scores: number[] = [];
  let isKnown = true;
  const words = plain.replace(PICTURES, (picture) => {
    const score = EMOJI.get(picture);
    if (score) scores.push(score);
    else isKnown &&= POLITE_EMOJI.has(picture);
    return ' ';
  });
  if (!isKnown || /[^\p{L}\p{M}\p{N}\s.,،!:;؛'"’()/…ـ]/u.test(words)) return null;
  const sentence = foldWords(words.replace(/(?<=\S)\s*\/\s*(?=\S)/gu, ' من ').replace(/out of/giu, 'of'));
  if (sentence === '') return new Set(scores).size === 1 ? scores[0]! : null;
  const score = readSentence(sentence.split(' '));
  return score !== null && scores.every((emoji) => Math.abs(emoji - score) <= 1) ? score : null;
}

const readStars = (filled: number, empty: number): number | null => (filled + empty <= MAX_SCORE ? filled : null);

function readSentence(words: readonly string[]): number | null {
  const numbers = words.flatMap((word) => NUMBERS.get(word) ?? []);
  const letters = words.map((word) => (NUMBERS.has(word) ? 'n' : (WORDS.get(word) ?? '?'))).join('');
  const [score, maxScore = MAX_SCORE] = numbers;
  if (!SENTENCE.test(letters) || score === undefined || maxScore !== MAX_SCORE) return null;
  return letters.includes('g') && score < MIN_PRAISED_SCORE ? null : score;
}
