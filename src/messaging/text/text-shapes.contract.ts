// What the text engine takes and gives; see text.contract.ts.

/** By canonical name; what is missing or empty is left out. */
export type TextValues = Readonly<Record<string, string>>;

/** A list and no schema, as pages that check texts do not load the schema library. */
export const TEXT_PROBLEMS = [
  /** The text is sent as it is written, braces and all. */
  'too_long',
  'too_deep',
  'too_many_options',
  /** "{{" that nothing closes: it and its bars are sent as they are. */
  'open_choice',
  /** "{link:" before what is no address of http or https. */
  'bad_link',
  /** "{" that begins no name. */
  'open_variable',
  'empty_variable',
  /** "}" or "}}" that closes nothing. */
  'stray_brace',
  /** A choice of one: often "{{name}}" where {name} was meant. */
  'one_option',
  /** Nothing between two bars: sometimes nothing is sent there. */
  'empty_option',
] as const;
export type TextProblemKind = (typeof TEXT_PROBLEMS)[number];

/** `from` and `to` count as String.prototype.slice does. */
export interface TextProblem {
  kind: TextProblemKind;
  from: number;
  to: number;
}

export interface VariableUse {
  /** Canonical. */
  name: string;
  written: string;
  from: number;
  to: number;
}

export interface CompiledText {
  /** In the order of the text. */
  problems: TextProblem[];
  /** Canonical names, in the order of their first use. */
  variables: string[];
  /** Every place where a variable stands. */
  uses: VariableUse[];
  /** Addresses whose clicks a campaign counts, as they are written, each once. */
  links: string[];
  /** How many ways there are to choose, at most a million. */
  outcomes: number;
  /**
   * `random` is asked once for each choice that is come to: Math.random or seededRandom. `link` gives what stands in the place of an
   * address whose clicks are counted; without it the address itself. `known` are the names that mean something in a single text: everything
   * else in braces stays as typed. Without it the text is written for many, and a name without a value is left out.
   */
  render(
    values: TextValues,
    random: () => number,
    link?: (url: string) => string,
    known?: ReadonlySet<string> | null,
  ): string;
}
