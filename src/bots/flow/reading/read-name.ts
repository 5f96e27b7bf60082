import { foldWords } from '../../../platform/text/fold-words.contract.js';

const MAX_NAME_CHARS = 60;
const MAX_NAME_WORDS = 6;
const NAME_PREFIXES = [
  'my name is',
  'name is',
  'i am',
  'i m',
  'im',
  'this is',
  'انا اسمي',
  'اسمي هو',
  'اسمي',
  'انا',
  'الاسم',
  'معك',
].map((words) => words.split(' '));

/** Returns null for digits, symbols and sentences. */
export function readName(text: string): string | null {
  if (text.length > 4 * MAX_NAME_CHARS || /[\p{N}@/]/u.test(text)) return null;
  const words = text.split(/\s+/).filter((word) => foldWords(word) !== '');
  const folded = words.map(foldWords).join(' ').split(' ');
  const prefix = NAME_PREFIXES.find((prefixWords) => prefixWords.every((word, index) => folded[index] === word));
  // "I'm" folds to two words.
  const typed = prefix
    ? words.slice(prefix.join(' ') === 'i m' && foldWords(words[0] ?? '') === 'i m' ? 1 : prefix.length)
    : words;
  const name = typed.join(' ').replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '');
  const isName = /\p{L}.*\p{L}/su.test(name) && name.length <= MAX_NAME_CHARS && typed.length <= MAX_NAME_WORDS;
  return isName ? name : null;
}
