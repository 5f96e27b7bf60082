import type { DataOf } from '../flow.contract.js';
import type { Heard } from './heard.js';
import { readTerms, type Term } from './terms.contract.js';
import type { Matched } from './choose-trigger.js';

type Option = DataOf<'choice'>['options'][number];
type Chosen = Omit<Matched, 'nodeId'> & { id: string };

/** Said along with a number: "رقم 2", "option 2", "2 please". */
const BESIDE_NUMBER: ReadonlySet<string> = new Set(
  'رقم الرقم خيار الخيار اختار اخترت لو سمحت من فضلك number no option choice please pls the'.split(' '),
);
/** Longer texts have numbers for other reasons. */
const LONGEST_NUMBER_ANSWER = 5;

/** Which option is meant: by its number, by its label or one of its words as the whole message, or else by the longest of these that is said. */
export function chooseOption(options: readonly Option[], heard: Heard): Chosen | null {
  const numbered = options[numberIn(heard.folded) - 1];
  if (numbered) return { id: numbered.id, how: 'exact', words: String(options.indexOf(numbered) + 1) };
  const terms = options.flatMap(({ id, label, words }) =>
    [...readTerms(label, 'specific_word'), ...readTerms(words, 'search_for_words')].map((term) => ({ id, term })),
  );
  const whole = terms.find(({ term }) => heard.is(term));
  if (whole) return { id: whole.id, how: 'exact', words: whole.term.written };
  const said = terms.filter(({ term }) => heard.has(term));
  const most = Math.max(...said.map(({ term }) => lengthOf(term)));
  const longest = said.filter(({ term }) => lengthOf(term) === most);
  const [first] = longest;
  // "Yes or no" is no answer.
  if (!first || longest.some(({ id }) => id !== first.id)) return null;
  return { id: first.id, how: 'contains', words: first.term.written };
}

const lengthOf = ({ folded }: Term): number => (folded === '' ? 0 : folded.split(' ').length);

/** 0 when the message is not a number, or something said around one. */
function numberIn(folded: string): number {
  const words = folded.split(' ');
  if (words.length > LONGEST_NUMBER_ANSWER) return 0;
  const [number, ...more] = words.filter((word) => !BESIDE_NUMBER.has(word));
  return number && more.length === 0 && /^\d{1,2}$/.test(number) ? Number(number) : 0;
}
