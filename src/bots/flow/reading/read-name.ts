import { foldWords } from '../../../platform/text/fold-words.contract.js';

const LONGEST = 60;
const MOST_WORDS = 6;
/** What people say before their name. */
const BEFORE = [
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

/** The name that somebody tells; null for what no name is: digits, signs alone, whole sentences. */
export function readName(text: string): string | null {
  if (text.length > 4 * LONGEST || /[\p{N}@/]/u.test(text)) return null;
  const words = text.split(/\s+/).filter((word) => foldWords(word) !== '');
  const folded = words.map(foldWords).join(' ').split(' ');
  const said = BEFORE.find((before) => before.every((word, index) => folded[index] === word));
  // An apostrophe makes two words of "I'm", which is one of those that were typed.
  const typed = said
    ? words.slice(said.join(' ') === 'i m' && foldWords(words[0] ?? '') === 'i m' ? 1 : said.length)
    : words;
  const name = typed.join(' ').replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '');
  const isName = /\p{L}.*\p{L}/su.test(name) && name.length <= LONGEST && typed.length <= MOST_WORDS;
  return isName ? name : null;
}
