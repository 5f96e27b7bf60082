/** Only the GraphQL that apps use. */

export type Argument =
  | { kind: 'value'; value: unknown }
  | { kind: 'variable'; name: string }
  | { kind: 'list'; items: Argument[] }
  | { kind: 'object'; fields: Record<string, Argument> };

export interface QueryField {
  kind: 'field';
  alias: string;
  name: string;
  args: Record<string, Argument>;
  fields: QuerySelection[] | null;
}
export type QuerySelection =
  | QueryField
  | { kind: 'on'; type: string | null; fields: QuerySelection[] }
  | { kind: 'spread'; name: string };

export interface Query {
  operation: 'query' | 'mutation';
  defaults: Record<string, Argument>;
  fields: QuerySelection[];
  fragments: Map<string, QuerySelection[]>;
}

export class QueryProblem extends Error {}

const TOKENS = /#[^\n]*|"""[^]*?"""|"(?:\\.|[^"\\])*"|\.\.\.|-?\d+(?:\.\d+)?|[_A-Za-z]\w*|[{}()[\]:!=$@]/g;

export function parseQuery(text: string): Query {
  return new Parser((text.match(TOKENS) ?? []).filter((token) => !token.startsWith('#'))).read();
}

class Parser {
  private at = 0;

  constructor(private readonly tokens: string[]) {}

  read(): Query {
    const query: Query = { operation: 'query', defaults: {}, fields: [], fragments: new Map() };
    while (this.at < this.tokens.length) {
      if (this.takes('fragment')) {
        const name = this.next();
        this.expect('on');
        this.next();
        query.fragments.set(name, this.selections());
        continue;
      }
      if (this.takes('mutation')) query.operation = 'mutation';
      else this.takes('query');
      if (this.peek() !== '{' && this.peek() !== '(') this.next();
      if (this.takes('(')) query.defaults = this.variables();
      query.fields = this.selections();
    }
    return query;
  }

  private selections(): QuerySelection[] {
    this.expect('{');
    const found: QuerySelection[] = [];
    while (!this.takes('}')) found.push(this.selection());
    if (found.length === 0) throw new QueryProblem('Expected a field');
    return found;
  }

  private selection(): QuerySelection {
    if (this.takes('...')) {
      if (this.takes('on')) return { kind: 'on', type: this.next(), fields: this.selections() };
      if (this.peek() === '{') return { kind: 'on', type: null, fields: this.selections() };
      return { kind: 'spread', name: this.next() };
    }
    const first = this.next();
    const name = this.takes(':') ? this.next() : first;
    const args = this.takes('(') ? this.pairs(')') : {};
    return { kind: 'field', alias: first, name, args, fields: this.peek() === '{' ? this.selections() : null };
  }

  private variables(): Record<string, Argument> {
    const defaults: Record<string, Argument> = {};
    while (!this.takes(')')) {
      this.expect('$');
      const name = this.next();
      this.expect(':');
      while (/^[[\]!]$|^\w+$/.test(this.peek())) this.next();
      if (this.takes('=')) defaults[name] = this.value();
    }
    return defaults;
  }

  private pairs(end: string): Record<string, Argument> {
    const found: Record<string, Argument> = {};
    while (!this.takes(end)) {
      const name = this.next();
      this.expect(':');
      found[name] = this.value();
    }
    return found;
  }

  private value(): Argument {
    if (this.takes('$')) return { kind: 'variable', name: this.next() };
    if (this.takes('{')) return { kind: 'object', fields: this.pairs('}') };
    if (this.takes('[')) {
      const items: Argument[] = [];
      while (!this.takes(']')) items.push(this.value());
      return { kind: 'list', items };
    }
    const token = this.next();
    if (token.startsWith('"""')) return { kind: 'value', value: token.slice(3, -3).trim() };
    if (token.startsWith('"') || /^-?\d/.test(token)) return { kind: 'value', value: JSON.parse(token) as unknown };
    const words: Record<string, unknown> = { true: true, false: false, null: null };
    // Enum value.
    return { kind: 'value', value: token in words ? words[token] : token };
  }

  private peek(): string {
    return this.tokens[this.at] ?? '';
  }

  private next(): string {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new QueryProblem('syntax error, unexpected end of file');
    return token;
  }

  private takes(token: string): boolean {
    if (this.peek() !== token) return false;
    this.at += 1;
    return true;
  }

  private expect(token: string): void {
    if (!this.takes(token))
      throw new QueryProblem(`syntax error, unexpected ${this.peek() || 'end'}, expecting ${token}`);
  }
}
