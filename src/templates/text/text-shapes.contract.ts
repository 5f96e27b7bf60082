/** Values of variables by canonical name. */
export type TextValues = Readonly<Record<string, string>>;

/** A plain list, so that pages do not load zod. */
export const TEXT_PROBLEMS = [
  /** Exceeded limits. The whole text is sent as written. */
  'too_long',
  'too_deep',
  'too_many_options',
  /** Unclosed "{{", sent as text. */
  'open_choice',
  /** "{link:" without an http or https address. */
  'bad_link',
  /** "{" without a name. */
  'open_variable',
  'empty_variable',
  /** "}" or "}}" without an opening brace. */
  'stray_brace',
  /** Often "{{name}}" instead of {name}. */
  'one_option',
  /** Option without text. */
  'empty_option',
] as const;
export type TextProblemKind = (typeof TEXT_PROBLEMS)[number];

/** Problem at offsets as in `String.slice`. */
export interface TextProblem {
  kind: TextProblemKind;
  from: number;
  to: number;
}

export interface VariableUse {
  name: string;
  written: string;
  from: number;
  to: number;
}

export interface CompiledText {
  problems: TextProblem[];
  /** Canonical names in order of first use. */
  variables: string[];
  uses: VariableUse[];
  links: string[];
  /** Number of texts, at most a million. */
  outcomes: number;
  /**
   * Calls `random` once per choice. Braces around other names than `known` stay as typed. Without `known`, names
   * without a value are removed.
   */
  render(
    values: TextValues,
    random: () => number,
    link?: (url: string) => string,
    known?: ReadonlySet<string> | null,
  ): string;
}
