// The language of templates, messages and campaigns: choices at random and names in braces.
//
//   text     = { plain | escape | choice | variable | link }
//   choice   = "{{" text { "|" text } "}}"        one of them is taken, each as likely; choices stand in choices as deep as MOST_NESTED
//   variable = "{" name "}"                       replaced after the choice; the name has no brace, bar, backslash or line break
//   link     = "{link:" address "}"                  of http or https; a campaign counts who follows it, elsewhere it is the address itself
//   escape   = "\{" | "\}"                        the sign itself; "\|" inside of choices; of backslashes in front of these signs two are one
//   plain    = everything else                    a bar outside of choices too; *bold* _italic_ ~strike~ ```mono``` are WhatsApp's affair
//
// It is read from left to right, the longest sign first: "{{{name}|you}}" begins a choice and then a variable, "{name}}}" ends a variable and
// then the choice. A brace that makes no sense stays in the text as it is and is told as a problem; nothing is refused here.
//
// A text is written either for many or for one recipient. In a text for many (template, campaign, bot, auto-reply, store message) every name
// without a value is left out; the place where it is written lists names that nobody knows (unknownVariables). In a single text (a message to
// one recipient, on screen or through the API) only keywords, fields of the account and values of the order are names. Everything else in
// braces stays as typed, and so do "{{" and "}}" around one option: JSON, code and typing mistakes arrive unchanged. A single text is never
// refused for its braces. renderSingle is that rule.
//
// A known name without a value is left out, together with the one blank it would leave too many: before a blank, a line's end or a punctuation mark,
// or at a line's start. What a value contains is text and never read again. Nothing here knows HTML: who shows a text escapes it.
//
// Everything is bounded: a text longer than LONGEST_BODY, with choices too deep or options too many is not read at all and rendered as it is
// written; what is rendered is never longer than LONGEST_BODY. Reading takes one pass over the text, without recursion.

import { LONGEST_BODY } from './message-limits.contract.js';
import { canonicalName, KEYWORD_NAMES } from './text-names.contract.js';
import { parseText } from './text-parse.contract.js';
import { cutText, renderParts } from './text-render.contract.js';
import type { CompiledText, TextProblem, TextProblemKind, TextValues } from './text-shapes.contract.js';

export { canonicalName, KEYWORDS, unknownVariables, valuesOfContact } from './text-names.contract.js';
export type { CompiledText, TextProblem, TextValues } from './text-shapes.contract.js';

const BREAKING: ReadonlySet<TextProblemKind> = new Set([
  'too_long',
  'too_deep',
  'too_many_options',
  'open_choice',
  'bad_link',
]);

/** Whether people would get signs that were meant for us; the rest is told and may stay. */
export function breaksText(problem: TextProblem): boolean {
  return BREAKING.has(problem.kind);
}

export function compileText(source: string): CompiledText {
  const { problems, uses, links, outcomes, parts } = parseText(source);
  const variables = [...new Set(uses.map(({ name }) => name))];
  if (parts === null) {
    const text = cutText(source, LONGEST_BODY);
    return { problems, variables, uses, links, outcomes, render: () => text };
  }
  return {
    ...{ problems, variables, uses, links, outcomes },
    render: (values, random, link = (url) => url, known = null) => renderParts(parts, { values, random, link, known }),
  };
}

/** Renders a text for one recipient; `fields` are the names that the account knows beside the keywords. */
export function renderSingle(
  compiled: CompiledText,
  given: { values: TextValues; fields: Iterable<string>; random: () => number; link?: (url: string) => string },
): string {
  const known = new Set<string>(KEYWORD_NAMES);
  for (const field of given.fields) known.add(canonicalName(field));
  return compiled.render(given.values, given.random, given.link, known);
}

/** Writes a text so that it is rendered as it is. */
export function escapeText(text: string): string {
  return text.replace(/(\\*)([{}])/g, String.raw`$1$1\$2`);
}

/** Numbers from 0 to below 1 that are the same for the same seed everywhere: Mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
