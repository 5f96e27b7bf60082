import { foldWords } from '../../platform/text/fold-words.contract.js';
import { toLatinDigits } from '../../platform/text/latin-digits.contract.js';
import type { CodAnswer } from './cod-answer.js';
import { type PhraseClass, PHRASES } from './cod-phrases.js';
import { DEFAULT_NUMBERS, type OfferedNumbers } from './read-offered-numbers.js';

/** `polite`: only a greeting or thanks. `unclear`: staff must read the reply. */
export type CodReading = CodAnswer | 'polite' | 'unclear';

/** Longer texts contain more than yes or no. */
const MAX_CHARS = 120;
const MAX_PHRASE_WORDS = 6;

/** Keys have no skin tones or variation selectors. */
const EMOJI: ReadonlyMap<string, CodAnswer> = new Map([
  ...['👍', '✅', '👌', '✔', '☑'].map((emoji) => [emoji, 'confirmed'] as const),
  ...['👎', '❌', '✖'].map((emoji) => [emoji, 'cancelled'] as const),
]);
const POLITE_EMOJI = new Set('🙏🌹💐🌷🌸😊🙂☺😍😀😃😄😁🤍💚💙🧡💛💜❤♥✨🤝🫡🥰');
const EMOJI_VARIANTS = /\ufe0e|\ufe0f|\p{Emoji_Modifier}/gu;

const CLASS_BY_PHRASE: ReadonlyMap<string, PhraseClass> = new Map(
  (Object.keys(PHRASES) as PhraseClass[]).flatMap((name) => PHRASES[name].map((phrase) => [fold(phrase), name])),
);
const LETTER_BY_CLASS: Readonly<Record<PhraseClass, string>> = {
  yes: 'Y',
  okay: 'K',
  confirm: 'C',
  no: 'N',
  decline: 'D',
  cancel: 'X',
  change_address: 'A',
  want: 'w',
  object: 'o',
  greeting: 'g',
  please: 'p',
  thanks: 't',
};
const DIGITS: Readonly<Record<CodAnswer, string>> = { confirmed: '1', cancelled: '2', change_address: '3' };

/** Patterns of phrase letters. "No cancel" matches none. */
const CLAUSES: readonly (readonly [RegExp, string])[] = [
  [/^g*p*(?:K*Y[YK]*(?:p*C+o?)*|K*w?p*C+o?[YK]*|1[YK]?(?:Co?)?)[pt]*$/, 'C'],
  [/^g*p*K+p*$/, 'K'],
  [/^g*N+t*$/, 'N'],
  [/^g*N*Do?[pt]*$/, 'D'],
  [/^g*(?:p*w?p*X+o?|2(?:Xo?)?)[pt]*$/, 'X'],
  [/^g*(?:p*w?A|3A?)[pt]*$/, 'A'],
  [/^g+$/, ''],
  [/^g*p+$/, 'P'],
  [/^[gpt]+$/, 'T'],
];
/** Patterns of clause letters. "Cancel, no" matches none. */
const SENTENCES: readonly (readonly [RegExp, CodReading])[] = [
  [/^(?=.*C)[CKPT]+$|^(?=.*K)[KP]+$/, 'confirmed'],
  [/^N+T*$|^P*N*(?:DX*|X+)[PT]*$/, 'cancelled'],
  [/^(?=.*A)[APT]+$/, 'change_address'],
  [/^[PT]*$/, 'polite'],
];

/** Requires the same clear answer from all clauses. */
export function readCodReply(text: string, numbers: OfferedNumbers = DEFAULT_NUMBERS): CodReading {
  if (text.length > MAX_CHARS || /[?؟¿]/u.test(text)) return 'unclear';
  const { words, emojiAnswers } = extractEmoji(text);
  if (emojiAnswers === null) return 'unclear';
  const letters = toLatinDigits(words)
    .split(/[\n;؛!…]+|(?<!\d)[,،.]+|[,،.]+(?!\d)|\s[-–—]+\s/u)
    .map(fold)
    .filter((clause) => clause !== '')
    .map((clause) => readClause(clause, numbers));
  if (letters.includes(null)) return 'unclear';
  const sentence = letters.join('');
  const reading = SENTENCES.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'unclear';
  // Emoji must agree with words.
  const readings = new Set<CodReading>(letters.length > 0 ? [reading, ...emojiAnswers] : emojiAnswers);
  return readings.size > 1 ? 'unclear' : ([...readings][0] ?? 'polite');
}

export function readCodAnswer(text: string, numbers?: OfferedNumbers): CodAnswer | null {
  const reading = readCodReply(text, numbers);
  return reading === 'polite' || reading === 'unclear' ? null : reading;
}

export function readCodEmoji(text: string): CodAnswer | null {
  return fold(text) === '' ? readCodAnswer(text) : null;
}

function readClause(clause: string, numbers: OfferedNumbers): string | null {
  const words = clause.replace(/(^| )(?:رقم|الرقم|خيار|الخيار|number|option) (?=\d( |$))/gu, '$1').split(' ');
  let letters = '';
  for (let position = 0; position < words.length;) {
    const number = numbers.get(words[position]!);
    const length = number ? 1 : longestPhrase(words, position);
    if (length === 0) return null;
    letters += number
      ? DIGITS[number]
      : LETTER_BY_CLASS[CLASS_BY_PHRASE.get(words.slice(position, position + length).join(' '))!];
    position += length;
  }
  return CLAUSES.find(([pattern]) => pattern.test(letters))?.[1] ?? null;
}

/** Returns 0 if no phrase starts at `position`. */
function longestPhrase(words: readonly string[], position: number): number {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - position); length > 0; length--)
    if (CLASS_BY_PHRASE.has(words.slice(position, position + length).join(' '))) return length;
  return 0;
}

/** `emojiAnswers` is null if an emoji has another meaning. */
function extractEmoji(text: string): { words: string; emojiAnswers: Set<CodAnswer> | null } {
  const emojiAnswers = new Set<CodAnswer>();
  let isKnown = true;
  const words = text
    .replace(EMOJI_VARIANTS, '')
    .replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}/gu, (emoji) => {
      const answer = EMOJI.get(emoji);
      if (answer) emojiAnswers.add(answer);
      else isKnown &&= POLITE_EMOJI.has(emoji);
      return ' ';
    });
  return { words, emojiAnswers: isKnown ? emojiAnswers : null };
}

/** Collapses repeated letters. */
function fold(text: string): string {
  return foldWords(text).replace(/(\p{L})\1+/gu, '$1');
}
