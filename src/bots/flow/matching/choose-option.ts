import type { NodeDataOf } from '../flow.contract.js';
import type { MatchableText } from './matchable-text.js';
import { readTerms, type MatchTerm } from './terms.contract.js';
import type { Matched } from './choose-trigger.js';

type Option = NodeDataOf<'choice'>['options'][number];
type Chosen = Omit<Matched, 'nodeId'> & { id: string };

/** Words that may accompany a number: "رقم 2", "option 2", "2 please". */
const NUMBER_FILLERS: ReadonlySet<string> = new Set(
  'رقم الرقم خيار الخيار اختار اخترت لو سمحت من فضلك number no option choice please pls the'.split(' '),
);
/** Longer texts contain numbers for other reasons. */
const MAX_NUMBER_ANSWER_WORDS = 5;

/** Tries a number, then a whole label or words, then the longest contained term. */
export function chooseOption(options: readonly Option[], matchable: MatchableText): Chosen | null {
  const numbered = options[readOptionNumber(matchable.folded) - 1];
  if (numbered) return { id: numbered.id, how: 'exact', words: String(options.indexOf(numbered) + 1) };
  const terms = options.flatMap(({ id, label, words }) =>
    [...readTerms(label, 'specific_word'), ...readTerms(words, 'search_for_words')].map((term) => ({ id, term })),
  );
  const whole = terms.find(({ term }) => matchable.equals(term));
  if (whole) return { id: whole.id, how: 'exact', words: whole.term.written };
  const contained = terms.filter(({ term }) => matchable.contains(term));
  const maxLength = Math.max(...contained.map(({ term }) => lengthOf(term)));
  const longest = contained.filter(({ term }) => lengthOf(term) === maxLength);
  const [first] = longest;
  // The answer is ambiguous, such as "yes or no".
  if (!first || longest.some(({ id }) => id !== first.id)) return null;
  return { id: first.id, how: 'contains', words: first.term.written };
}

const lengthOf = ({ folded }: MatchTerm): number => (folded === '' ? 0 : folded.split(' ').length);

function readOptionNumber(folded: string): number {
  const words = folded.split(' ');
  if (words.length > MAX_NUMBER_ANSWER_WORDS) return 0;
  const [number, ...more] = words.filter((word) => !NUMBER_FILLERS.has(word));
  return number && more.length === 0 && /^\d{1,2}$/.test(number) ? Number(number) : 0;
}
