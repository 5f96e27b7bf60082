import type { z } from 'zod';
import { type FieldIssue, Invalid } from '../../errors.js';
import { isTold } from '../errors/validation-texts.js';
import { isNothing } from '../fields.contract.js';

/**
 * What the schema makes of the input, or 422 with a code of ours for each thing that is wrong. Null where the schema takes none is not given,
 * as an empty text is, and so are the words `null` and `undefined` where no text of somebody's own could stand.
 */
export async function validateInput<S extends z.ZodType>(schema: S, input: unknown): Promise<z.output<S>> {
  const { success, data, error } = await schema.safeParseAsync(input);
  if (success) return data;
  return validateExactly(schema, withoutNothing(input, error.issues));
}

/** The same with nothing left out, for what deletes: without a filter it would delete more than was meant. */
export async function validateExactly<S extends z.ZodType>(schema: S, input: unknown): Promise<z.output<S>> {
  const { success, data, error } = await schema.safeParseAsync(input);
  if (success) return data;
  throw new Invalid(error.issues.map((issue) => ({ path: issue.path, message: codeOf(issue, input) })));
}

/** The schema library's issue, as far as it is looked at. */
interface LibraryIssue extends FieldIssue {
  code?: string;
  expected?: string;
  origin?: string;
  minimum?: number | bigint;
  errors?: LibraryIssue[][];
}

/** Only what the schema refuses is left out, so what null means to it stays. What a check of our own refuses was understood. */
function withoutNothing(input: unknown, issues: readonly LibraryIssue[]): unknown {
  const given: unknown = structuredClone(input);
  for (const issue of issues) if (issue.code !== 'custom') leaveOut(given, issue);
  return given;
}

/** The outermost on the way to what is wrong goes. Lists go whole: the place of one in a list may mean something. */
function leaveOut(given: unknown, issue: LibraryIssue): void {
  let holder = given;
  for (const step of issue.path ?? []) {
    if (typeof holder !== 'object' || holder === null) return;
    const part = partOf(holder, step);
    if (!Array.isArray(holder) && saysNothing(part, issue)) {
      Reflect.deleteProperty(holder, nameOf(step));
      return;
    }
    holder = part;
  }
}

const saysNothing = (part: unknown, issue: LibraryIssue): boolean =>
  Array.isArray(part)
    ? part.length > 0 && part.every((one) => saysNothing(one, issue))
    : part === null || (isNothing(part) && isOfAKind(issue));

const KINDS = new Set(['number', 'int', 'boolean']);
const TIMES = new Set(['time_invalid', 'date_invalid']);

/** It was to be a number, a yes or no, a choice, an id, a day or a time: nothing that somebody words. */
function isOfAKind({ code, expected = '', message, errors = [] }: LibraryIssue): boolean {
  if (code === 'invalid_type') return KINDS.has(expected);
  // What has a sentence of its own, such as an e-mail address, was written by somebody who is to read it.
  if (code === 'invalid_format') return !isTold(message) || TIMES.has(message);
  return code === 'invalid_value' || errors.flat().some(isOfAKind);
}

function codeOf(issue: LibraryIssue, input: unknown): string {
  if (isTold(issue.message)) return issue.message;
  if (isMissing(input, issue.path)) return 'required';
  // Of several ways to write it the first says what is wrong with it, unless another has words of its own.
  const inner = (issue.errors ?? []).flat();
  const told = inner.find(({ message }) => isTold(message));
  if (told) return told.message;
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
