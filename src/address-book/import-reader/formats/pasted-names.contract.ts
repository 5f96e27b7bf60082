const toWords = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const LABELS = toWords(
  'mobile mob phone tel telephone cell whatsapp wa number no call جوال الجوال جواله جوالها موبايل موبايله هاتف الهاتف هاتفه تلفون تليفون ' +
    'واتس واتساب الواتس الواتساب رقم الرقم رقمه رقمها',
);
const CONJUNCTIONS = toWords('or and أو او و');
const MARKS_AROUND = /^[\s:：–—"<>[\]~)-]+|[\s:：–—"<>[\]~(-]+$/gu;
/** A bracket whose other half encloses the number, or brackets around the whole name. */
const HALF_BRACKETS = /^\(([^()]*)\)$|^\(([^)]*)$|^([^(]*)\)$/u;

const isLabel = (word: string): boolean => LABELS.has(word.toLowerCase().replace(/[.:：/()-]/gu, ''));
const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Joins the words of a name, without labels such as "mobile". */
export function joinName(before: string, after: string): string {
  const [left, right] = [splitWords(before), splitWords(after)];
  while (left.length > 0 && isLabel(left.at(-1)!)) left.pop();
  while (right.length > 0 && isLabel(right[0]!)) right.shift();
  return [...left, ...right].join(' ').replace(MARKS_AROUND, '').replace(HALF_BRACKETS, '$1$2$3').trim();
}

export const hasOnlyConjunctions = (numbers: string): boolean =>
  (numbers.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => CONJUNCTIONS.has(word.toLowerCase()));
