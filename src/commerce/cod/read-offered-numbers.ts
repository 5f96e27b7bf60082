import { foldWords } from '../../platform/text/fold-words.contract.js';
import type { CodAnswer } from './cod-answer.js';

export type OfferedNumbers = ReadonlyMap<string, CodAnswer>;

export const DEFAULT_NUMBERS: OfferedNumbers = new Map([
  ['1', 'confirmed'],
  ['2', 'cancelled'],
  ['3', 'change_address'],
]);

const MEANINGS: readonly (readonly [RegExp, CodAnswer])[] = [
  [/تاكيد|اكد|نعم|موافق|confirm|yes/, 'confirmed'],
  [/الغاء|لغا|الغي|كنسل|رفض|cancel|(?:^| )no(?: |$)|(?:^| )لا(?: |$)/, 'cancelled'],
  [/عنوان|address/, 'change_address'],
];

/** Reads "1 to cancel, 2 to confirm". Returns defaults without numbers. */
export function readOfferedNumbers(question: string): OfferedNumbers {
  const offered = new Map<string, CodAnswer>();
  const clauses = question.replace(/\{[^}]*\}/g, ' ').split(/[\n,،;؛.!؟?/]+|\s(?:أو|او|or|and)\s/u);
  for (const clause of clauses.flatMap((part) => splitByNumber(foldWords(part)))) {
    const digits = clause.split(' ').filter((word) => /^\d$/.test(word));
    const meanings = MEANINGS.filter(([pattern]) => pattern.test(clause));
    if (digits.length !== 1 || meanings.length !== 1) continue;
    const [digit] = digits;
    const [, meaning] = meanings[0]!;
    // With contradicting numbers, staff read the reply.
    if (offered.has(digit!) && offered.get(digit!) !== meaning) return new Map();
    offered.set(digit!, meaning);
  }
  return offered.size > 0 ? offered : DEFAULT_NUMBERS;
}

/** Splits "1 confirm 2 cancel" or "confirm 1 cancel 2". */
const splitByNumber = (clause: string): string[] =>
  /(?:^| )\d$/.test(clause) ? clause.split(/(?<= \d) /) : clause.split(/ (?=\d(?: |$))/);
