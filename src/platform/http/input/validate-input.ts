import type { z } from 'zod';
import { type FieldIssue, Invalid } from '../../errors.js';
import { hasText } from '../errors/validation-texts.js';
import { isNothing } from '../fields.contract.js';

/** Throws 422. Drops null, "null" and "undefined" where the field takes no free text. */
export async function validateInput<S extends z.ZodType>(schema: S, input: unknown): Promise<z.output<S>> {
  const { success, data, error } = await schema.safeParseAsync(input);
  if (success) return data;
  return validateExactly(schema, withoutNothing(input, error.issues));
}

/** Keeps null, because a deletion without its filter would delete more. */
export async function validateExactly<S extends z.ZodType>(schema: S, input: unknown): Promise<z.output<S>> {
  const { success, data, error } = await schema.safeParseAsync(input);
  if (success) return data;
  throw new Invalid(error.issues.map((issue) => ({ path: issue.path, message: codeOf(issue, input) })));
}

interface LibraryIssue extends FieldIssue {
  code?: string;
  expected?: string;
  origin?: string;
  minimum?: number | bigint;
  errors?: LibraryIssue[][];
}

function withoutNothing(input: unknown, issues: readonly LibraryIssue[]): unknown {
  const copy: unknown = structuredClone(input);
  for (const issue of issues) if (issue.code !== 'custom') dropAbsent(copy, issue);
  return copy;
}

/** Drops the outermost absent value. Drops whole lists, because positions matter. */
function dropAbsent(input: unknown, issue: LibraryIssue): void {
  let holder = input;
  for (const step of issue.path ?? []) {
    if (typeof holder !== 'object' || holder === null) return;
    const part = partOf(holder, step);
    if (!Array.isArray(holder) && isAbsent(part, issue)) {
      Reflect.deleteProperty(holder, nameOf(step));
      return;
    }
    holder = part;
  }
}

const isAbsent = (part: unknown, issue: LibraryIssue): boolean =>
  Array.isArray(part)
    ? part.length > 0 && part.every((element) => isAbsent(element, issue))
    : part === null || (isNothing(part) && takesNoFreeText(issue));

const TYPED_VALUES = new Set(['number', 'int', 'boolean']);
const TIME_CODES = new Set(['time_invalid', 'date_invalid']);

function takesNoFreeText({ code, expected = '', message, errors = [] }: LibraryIssue): boolean {
  if (code === 'invalid_type') return TYPED_VALUES.has(expected);
  // Formats with their own text, such as e-mail, are free text.
  if (code === 'invalid_format') return !hasText(message) || TIME_CODES.has(message);
  return code === 'invalid_value' || errors.flat().some(takesNoFreeText);
}

function codeOf(issue: LibraryIssue, input: unknown): string {
  if (hasText(issue.message)) return issue.message;
  if (isMissing(input, issue.path)) return 'required';
  // Reports the first member of a union, unless another has its own text.
  const inner = (issue.errors ?? []).flat();
  const known = inner.find(({ message }) => hasText(message));
  if (known) return known.message;
  if (inner[0]) return nameIssue(inner[0]);
  return nameIssue(issue);
}

const WRONG_TYPES: Record<string, string> = {
  number: 'number_invalid',
  int: 'number_invalid',
  boolean: 'flag_invalid',
  array: 'list_invalid',
  string: 'text_invalid',
};

function nameIssue({ code, expected = '', origin, minimum }: LibraryIssue): string {
  if (code === 'invalid_type') return WRONG_TYPES[expected] ?? 'value_invalid';
  if (code === 'invalid_value') return 'choice_unknown';
  const isText = origin === 'string';
  if (code === 'too_big') return isText ? 'too_long' : origin === 'array' ? 'too_many' : 'number_range';
  if (code === 'too_small')
    return Number(minimum) === 1 && origin !== 'number' ? 'required' : isText ? 'too_short' : 'number_range';
  return 'value_invalid';
}

function isMissing(input: unknown, path: FieldIssue['path'] = []): boolean {
  let found = input;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return false;
    found = partOf(found, step);
  }
  return found === undefined || found === null;
}

type Step = NonNullable<FieldIssue['path']>[number];

const nameOf = (step: Step): PropertyKey => (typeof step === 'object' ? step.key : step);
const partOf = (holder: object, step: Step): unknown => (holder as Record<PropertyKey, unknown>)[nameOf(step)];
