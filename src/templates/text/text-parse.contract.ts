import { MAX_BODY_LENGTH } from './message-limits.contract.js';
import { LINK, LINK_START, isTrackable } from './text-links.contract.js';
import { canonicalName } from './text-names.contract.js';
import type { TextProblem, TextProblemKind, VariableUse } from './text-shapes.contract.js';

const MAX_NESTED_CHOICES = 20;
/** Maximum per text. */
const MAX_OPTIONS = 1000;
export const MAX_OUTCOMES = 1_000_000;
/** Further problems are reported only if they break the text. */
const MAX_PROBLEMS = 50;

/** `text` with `raw` is an escape, which matters only inside a choice. */
export type TextPart =
  | string
  | { readonly name: string; readonly raw: string }
  | { readonly text: string; readonly raw: string }
  | { readonly link: string }
  | { readonly options: readonly (readonly TextPart[])[] };

interface ParsedText {
  /** Null if a limit is exceeded. */
  parts: TextPart[] | null;
  problems: TextProblem[];
  uses: VariableUse[];
  links: string[];
  outcomes: number;
}

/** Open choice, or the text itself in the outermost frame. */
interface Frame {
  from: number;
  options: TextPart[][];
  parts: TextPart[];
  optionFrom: number;
  optionOutcomes: number;
  /** Sum of completed options. */
  choiceOutcomes: number;
  /** Product of completed options, for a choice that is never closed. */
  sequenceOutcomes: number;
}

const PLAIN = /[^\\{}|]+/y;
const SLASHES = /\\+/y;
const VARIABLE = /\{([^{}|\\\r\n]{1,100})\}/y;
/** Backslashes matter only before these characters. */
const ESCAPE = /(\\+)([{}|])/y;

export function parseText(source: string): ParsedText {
  if (source.length > MAX_BODY_LENGTH) return rejectText('too_long', MAX_BODY_LENGTH, source.length);
  return new Parser(source).parse();
}

class Parser {
  private at = 0;
  private optionCount = 0;
  private readonly frames: [Frame, ...Frame[]] = [createFrame(0, 0)];
  private readonly problems: TextProblem[] = [];
  private readonly uses: VariableUse[] = [];
  private readonly links = new Set<string>();

  constructor(private readonly source: string) {}

  parse(): ParsedText {
    while (this.at < this.source.length) {
      const exceeded = this.parseToken();
      if (exceeded) return rejectText(exceeded, this.at, Math.min(this.at + 2, this.source.length));
    }
    while (this.frames.length > 1) this.flattenChoice(this.frames.pop() as Frame);
    const [{ parts, optionOutcomes }] = this.frames;
    const problems = this.problems.sort((first, second) => first.from - second.from);
    return { parts, problems, uses: this.uses, links: [...this.links], outcomes: optionOutcomes };
  }

  private parseToken(): 'too_deep' | 'too_many_options' | null {
    const { source, at } = this;
    const sign = source[at];
    const next = source[at + 1];
    if (sign === '\\') this.parseEscape();
    else if (sign === '{' && next === '{') return this.openChoice();
    else if (sign === '{' && matchAt(LINK_START, source, at)) this.parseLink();
    else if (sign === '{') this.parseVariable();
    else if (sign === '|' && this.frames.length > 1) return this.nextOption();
    else if (sign === '}' && next === '}' && this.frames.length > 1) return this.closeChoice();
    else if (sign === '}') this.addStray(next === '}' ? '}}' : '}');
    else if (sign === '|') this.addPlain(sign, 1);
    else {
      const run = matchAt(PLAIN, source, at)?.[0] ?? '';
      this.addPlain(run, run.length);
    }
    return null;
  }

  private addPlain(text: string, length: number): void {
    append(this.frame.parts, text);
    this.at += length;
  }

  /** Reads two backslashes as one. A bar has no meaning outside choices. */
  private parseEscape(): void {
    const [, slashes = '', sign = ''] = matchAt(ESCAPE, this.source, this.at) ?? [];
    const isBar = sign === '|';
    if (sign === '' || (isBar && this.frames.length === 1)) {
      const run = slashes || (matchAt(SLASHES, this.source, this.at)?.[0] ?? '');
      this.addPlain(run, run.length);
      return;
    }
    const isEscaped = slashes.length % 2 === 1;
    const text = '\\'.repeat(Math.trunc(slashes.length / 2)) + (isEscaped ? sign : '');
    const raw = isEscaped ? slashes + sign : slashes;
    if (isBar) this.frame.parts.push({ text, raw });
    else append(this.frame.parts, text);
    this.at += raw.length;
  }

  private openChoice(): 'too_deep' | null {
    if (this.frames.length > MAX_NESTED_CHOICES) return 'too_deep';
    this.frames.push(createFrame(this.at, this.at + 2));
    this.at += 2;
    return null;
  }

  private parseVariable(): void {
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
    this.report(isEmpty ? 'empty_variable' : 'open_variable', this.at, this.at + text.length);
    this.addPlain(text, text.length);
  }

  private parseLink(): void {
    const match = matchAt(LINK, this.source, this.at);
    const url = match?.[1];
    if (match && url && isTrackable(url)) {
      this.links.add(url);
      this.frame.parts.push({ link: url });
      this.at += match[0].length;
      return;
    }
    const text = (match ?? matchAt(LINK_START, this.source, this.at))?.[0] ?? '{';
    this.problems.push({ kind: 'bad_link', from: this.at, to: this.at + text.length });
    this.addPlain(text, text.length);
  }

  private addStray(braces: string): void {
    this.report('stray_brace', this.at, this.at + braces.length);
    this.addPlain(braces, braces.length);
  }

  private nextOption(): 'too_many_options' | null {
    if (this.endOption()) return 'too_many_options';
    const { frame } = this;
    this.at += 1;
    frame.parts = [];
    frame.optionOutcomes = 1;
    frame.optionFrom = this.at;
    return null;
  }

  private closeChoice(): 'too_many_options' | null {
    if (this.endOption()) return 'too_many_options';
    const { frame } = this;
    if (frame.options.length === 1 && frame.parts.length > 0) this.report('one_option', frame.from, this.at + 2);
    this.frames.pop();
    this.frame.parts.push({ options: frame.options });
    this.frame.optionOutcomes = Math.min(this.frame.optionOutcomes * frame.choiceOutcomes, MAX_OUTCOMES);
    this.at += 2;
    return null;
  }

  /** Returns true above MAX_OPTIONS. */
  private endOption(): boolean {
    const { frame } = this;
    // An empty range cannot be shown.
    if (frame.parts.length === 0) this.report('empty_option', frame.optionFrom - 1, this.at + 1);
    frame.options.push(frame.parts);
    frame.choiceOutcomes = Math.min(frame.choiceOutcomes + frame.optionOutcomes, MAX_OUTCOMES);
    frame.sequenceOutcomes = Math.min(frame.sequenceOutcomes * frame.optionOutcomes, MAX_OUTCOMES);
    this.optionCount += 1;
    return this.optionCount > MAX_OPTIONS;
  }

  /** Keeps variables of an unclosed choice. */
  private flattenChoice(unclosed: Frame): void {
    this.problems.push({ kind: 'open_choice', from: unclosed.from, to: unclosed.from + 2 });
    const { parts } = this.frame;
    for (const [index, option] of [...unclosed.options, unclosed.parts].entries()) {
      append(parts, index === 0 ? '{{' : '|');
      for (const part of option)
        if (typeof part === 'string') append(parts, part);
        else if ('text' in part && this.frames.length === 1) append(parts, part.raw);
        else parts.push(part);
    }
    const outcomes = unclosed.sequenceOutcomes * unclosed.optionOutcomes;
    this.frame.optionOutcomes = Math.min(this.frame.optionOutcomes * outcomes, MAX_OUTCOMES);
  }

  private report(kind: TextProblemKind, from: number, to: number): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ kind, from, to });
  }

  private get frame(): Frame {
    return this.frames.at(-1) as Frame;
  }
}

function createFrame(from: number, optionFrom: number): Frame {
  return { from, options: [], parts: [], optionFrom, optionOutcomes: 1, choiceOutcomes: 0, sequenceOutcomes: 1 };
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

function rejectText(kind: TextProblemKind, from: number, to: number): ParsedText {
  return { parts: null, problems: [{ kind, from, to }], uses: [], links: [], outcomes: 1 };
}
