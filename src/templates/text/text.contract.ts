// The language of templates, messages and campaigns: random choices and placeholders.
//
//   text     = { plain | escape | choice | variable | link }
//   choice   = "{{" text { "|" text } "}}"   picks one option with equal probability, nested up to MAX_NESTED_CHOICES
//   variable = "{" name "}"                  replaced after choices, no brace, bar, backslash or line break in names
//   link     = "{link:" address "}"          http or https, tracked by campaigns, elsewhere the plain address
//   escape   = "\{" | "\}"                   the character itself, "\|" only in choices, "\\" before them is "\"
//   plain    = everything else               also a bar outside choices and WhatsApp marks: *bold* _italic_ ~strike~
//
// The parser takes the longest token. "{{{name}|you}}" starts a choice, then a variable.
// "{name}}}" ends a variable, then the choice. Stray braces stay in the text and are reported as problems.
//
// A bulk text is a template, campaign, bot, auto-reply or store message. Editors list unknown names (unknownVariables).
// A single text goes to one recipient (renderSingle). Its names are keywords, custom fields and values of the sender.
// Other braces stay as typed, also "{{" and "}}" around one option, so that JSON and code arrive unchanged.
//
// A name without a value is removed with its surplus blank, in a single text only if known. A surplus blank precedes
// another blank, a line end or punctuation, or starts a line.
// Values are never parsed. Output is plain text: escape HTML where it is displayed.
//
// A text beyond MAX_BODY_LENGTH, the depth or the options limit is rendered as written.
// Output never exceeds MAX_BODY_LENGTH.

import { MAX_BODY_LENGTH } from './message-limits.contract.js';
import { canonicalName, KEYWORD_NAMES } from './text-names.contract.js';
import { parseText } from './text-parse.contract.js';
import { cutText, renderParts } from './text-render.contract.js';
import type { CompiledText, TextProblem, TextProblemKind, TextValues } from './text-shapes.contract.js';

export { canonicalName, KEYWORDS, unknownVariables, valuesOfContact } from './text-names.contract.js';
export type { CompiledText, TextProblem, TextValues } from './text-shapes.contract.js';

const BREAKING_PROBLEMS: ReadonlySet<TextProblemKind> = new Set([
  'too_long',
  'too_deep',
  'too_many_options',
  'open_choice',
  'bad_link',
]);

export function breaksText(problem: TextProblem): boolean {
  return BREAKING_PROBLEMS.has(problem.kind);
}

export function compileText(source: string): CompiledText {
  const { problems, uses, links, outcomes, parts } = parseText(source);
  const variables = [...new Set(uses.map(({ name }) => name))];
  if (parts === null) {
    const text = cutText(source, MAX_BODY_LENGTH);
    return { problems, variables, uses, links, outcomes, render: () => text };
  }
  return {
    problems,
    variables,
    uses,
    links,
    outcomes,
    render: (values, random, link = (url) => url, known = null) => renderParts(parts, { values, random, link, known }),
  };
}

/** Replaces keywords and the names in `fields`. */
export function renderSingle(
  compiled: CompiledText,
  given: { values: TextValues; fields: Iterable<string>; random: () => number; link?: (url: string) => string },
): string {
  const known = new Set<string>(KEYWORD_NAMES);
  for (const field of given.fields) known.add(canonicalName(field));
  return compiled.render(given.values, given.random, given.link, known);
}

/** Escapes braces, so that rendering returns the original text. */
export function escapeText(text: string): string {
  return text.replace(/(\\*)([{}])/g, String.raw`$1$1\$2`);
}

/** Returns a generator of numbers from 0 to below 1 (Mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
