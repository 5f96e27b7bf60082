// Reads a text into parts, by the grammar of text.contract.ts.

import { LONGEST_BODY } from './message-limits.contract.js';
import { LINK, LINK_BEGINS, isTrackable } from './text-links.contract.js';
import { canonicalName } from './text-names.contract.js';
import type { TextProblem, TextProblemKind, VariableUse } from './text-shapes.contract.js';

const MOST_NESTED = 20;
/** Of all choices of a text together. */
const MOST_OPTIONS = 1000;
export const MOST_OUTCOMES = 1_000_000;
/** Nobody reads more; those that break the text are told beyond it. */
const MOST_PROBLEMS = 50;

/** Plain text, a variable by its canonical name, an escape that counts inside a choice alone, an address, or a choice. */
export type TextPart =
  | string
  | { readonly name: string; readonly raw: string }
  | { readonly text: string; readonly raw: string }
  | { readonly link: string }
  | { readonly options: readonly (readonly TextPart[])[] };

interface ParsedText {
  /** Null when the text is out of bounds. */
  parts: TextPart[] | null;
  problems: TextProblem[];
  uses: VariableUse[];
  links: string[];
  outcomes: number;
}

/** A choice that is being read; the outermost stands for the text itself. */
interface Frame {
  from: number;
  /** Options that are done. */
  options: TextPart[][];
  /** The option that is being read. */
  parts: TextPart[];
  optionFrom: number;
  /** Ways to choose in the present option, and of those that are done together: if one of them is taken, and if all stand one after the other. */
  ways: number;
  oneOf: number;
  allOf: number;
}

const PLAIN = /[^\\{}|]+/y;
const SLASHES = /\\+/y;
const VARIABLE = /\{([^{}|\\\r\n]{1,100})\}/y;
/** Backslashes count only in front of one of these signs. */
const ESCAPE = /(\\+)([{}|])/y;

export function parseText(source: string): ParsedText {
  if (source.length > LONGEST_BODY) return outOfBounds('too_long', LONGEST_BODY, source.length);
  return new Parser(source).parse();
}

class Parser {
  private at = 0;
  private options = 0;
  private readonly frames: [Frame, ...Frame[]] = [newFrame(0, 0)];
  private readonly problems: TextProblem[] = [];
  private readonly uses: VariableUse[] = [];
  private readonly links = new Set<string>();

  constructor(private readonly source: string) {}

  parse(): ParsedText {
    while (this.at < this.source.length) {
      const refused = this.step();
      if (refused) return outOfBounds(refused, this.at, Math.min(this.at + 2, this.source.length));
    }
    while (this.frames.length > 1) this.giveUp(this.frames.pop() as Frame);
    const [{ parts, ways }] = this.frames;
    const problems = this.problems.sort((one, other) => one.from - other.from);
    return { parts, problems, uses: this.uses, links: [...this.links], outcomes: ways };
  }

  private step(): 'too_deep' | 'too_many_options' | null {
    const { source, at } = this;
    const sign = source[at];
    const next = source[at + 1];
    if (sign === '\\') this.escape();
    else if (sign === '{' && next === '{') return this.open();
    else if (sign === '{' && matchAt(LINK_BEGINS, source, at)) this.link();
    else if (sign === '{') this.variable();
    else if (sign === '|' && this.frames.length > 1) return this.nextOption();
    else if (sign === '}' && next === '}' && this.frames.length > 1) return this.close();
    else if (sign === '}') this.stray(next === '}' ? '}}' : '}');
    else if (sign === '|') this.plain(sign, 1);
    else {
      const run = matchAt(PLAIN, source, at)?.[0] ?? '';
      this.plain(run, run.length);
    }
    return null;
  }

  private plain(text: string, length: number): void {
    append(this.frame.parts, text);
    this.at += length;
  }

  /** Two backslashes are one, and the last of an odd number takes its meaning from the sign. A bar has none outside of choices. */
  private escape(): void {
    const [, slashes = '', sign = ''] = matchAt(ESCAPE, this.source, this.at) ?? [];
    const isBar = sign === '|';
    if (sign === '' || (isBar && this.frames.length === 1)) {
      const run = slashes || (matchAt(SLASHES, this.source, this.at)?.[0] ?? '');
      this.plain(run, run.length);
      return;
    }
    const isEscaped = slashes.length % 2 === 1;
    const text = '\\'.repeat(Math.trunc(slashes.length / 2)) + (isEscaped ? sign : '');
    const raw = isEscaped ? slashes + sign : slashes;
    if (isBar) this.frame.parts.push({ text, raw });
    else append(this.frame.parts, text);
    this.at += raw.length;
  }

  private open(): 'too_deep' | null {
    if (this.frames.length > MOST_NESTED) return 'too_deep';
    this.frames.push(newFrame(this.at, this.at + 2));
    this.at += 2;
    return null;
  }

  private variable(): void {
    const match = matchAt(VARIABLE, this.source, this.at);
    const written = match?.[1]?.trim();
    const name = written && canonicalName(written);
    if (match && written && name) {
      const to = this.at + match[0].length;
      this.uses.push({ name, written, from: this.at, to });
      this.frame.parts.push({ name, raw: match[0] });
      this.at = to;
      return;
    }
    const isEmpty = match !== null || this.source[this.at + 1] === '}';
    const text = match?.[0] ?? (isEmpty ? '{}' : '{');
    this.tell(isEmpty ? 'empty_variable' : 'open_variable', this.at, this.at + text.length);
    this.plain(text, text.length);
  }

  private link(): void {
    const match = matchAt(LINK, this.source, this.at);
    const url = match?.[1];
    if (match && url && isTrackable(url)) {
      this.links.add(url);
      this.frame.parts.push({ link: url });
      this.at += match[0].length;
      return;
    }
    const text = (match ?? matchAt(LINK_BEGINS, this.source, this.at))?.[0] ?? '{';
    this.problems.push({ kind: 'bad_link', from: this.at, to: this.at + text.length });
    this.plain(text, text.length);
  }

  private stray(braces: string): void {
    this.tell('stray_brace', this.at, this.at + braces.length);
    this.plain(braces, braces.length);
  }

  private nextOption(): 'too_many_options' | null {
    if (this.endOption()) return 'too_many_options';
    const { frame } = this;
    this.at += 1;
    frame.parts = [];
    frame.ways = 1;
    frame.optionFrom = this.at;
    return null;
  }

  private close(): 'too_many_options' | null {
    if (this.endOption()) return 'too_many_options';
    const { frame } = this;
    if (frame.options.length === 1 && frame.parts.length > 0) this.tell('one_option', frame.from, this.at + 2);
    this.frames.pop();
    this.frame.parts.push({ options: frame.options });
    this.frame.ways = Math.min(this.frame.ways * frame.oneOf, MOST_OUTCOMES);
    this.at += 2;
    return null;
  }

  /** Whether that was one too many. */
  private endOption(): boolean {
    const { frame } = this;
    // With the signs around it, as nothing cannot be shown.
    if (frame.parts.length === 0) this.tell('empty_option', frame.optionFrom - 1, this.at + 1);
    frame.options.push(frame.parts);
    frame.oneOf = Math.min(frame.oneOf + frame.ways, MOST_OUTCOMES);
    frame.allOf = Math.min(frame.allOf * frame.ways, MOST_OUTCOMES);
    this.options += 1;
    return this.options > MOST_OPTIONS;
  }

  /** What nothing closes is plain text; variables and choices in it are still what they are. */
  private giveUp(open: Frame): void {
    this.problems.push({ kind: 'open_choice', from: open.from, to: open.from + 2 });
    const { parts } = this.frame;
    for (const [index, option] of [...open.options, open.parts].entries()) {
      append(parts, index === 0 ? '{{' : '|');
      for (const part of option)
        if (typeof part === 'string') append(parts, part);
        else if ('text' in part && this.frames.length === 1) append(parts, part.raw);
        else parts.push(part);
    }
    this.frame.ways = Math.min(this.frame.ways * open.allOf * open.ways, MOST_OUTCOMES);
  }

  private tell(kind: TextProblemKind, from: number, to: number): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ kind, from, to });
  }

  private get frame(): Frame {
    return this.frames.at(-1) as Frame;
  }
}

function newFrame(from: number, optionFrom: number): Frame {
  return { from, options: [], parts: [], optionFrom, ways: 1, oneOf: 0, allOf: 1 };
}

function append(parts: TextPart[], text: string): void {
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last + text;
  else parts.push(text);
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function outOfBounds(kind: TextProblemKind, from: number, to: number): ParsedText {
  return { parts: null, problems: [{ kind, from, to }], uses: [], links: [], outcomes: 1 };
}
