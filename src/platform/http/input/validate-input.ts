import type { z } from 'zod';
import { type FieldIssue, Invalid } from '../../errors.js';
import { isTold } from '../errors/validation-texts.js';

/** What the schema makes of the input, or 422 with a code of ours for each thing that is wrong. */
export async function validateInput<S extends z.ZodType>(schema: S, input: unknown): Promise<z.output<S>> {
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
    found = (found as Record<PropertyKey, unknown>)[typeof step === 'object' ? step.key : step];
  }
  return found === undefined || found === null;
}
