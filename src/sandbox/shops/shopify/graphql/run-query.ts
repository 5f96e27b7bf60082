import {
  parseQuery,
  QueryProblem,
  type Argument,
  type QueryField,
  type Query,
  type QuerySelection,
} from './parse-query.js';

export interface Thing {
  __typename: string;
  [field: string]: unknown;
}
type Resolve = (args: Record<string, unknown>) => unknown;

/** Rejects unknown fields as Shopify does. */
export function runQuery(
  text: string,
  variables: Record<string, unknown>,
  roots: { query: Thing; mutation: Thing },
): { data?: unknown; errors?: { message: string }[] } {
  try {
    const query = parseQuery(text);
    return { data: new Runner(query, variables).pick(roots[query.operation], query.fields) };
  } catch (error) {
    if (error instanceof QueryProblem) return { errors: [{ message: error.message }] };
    throw error;
  }
}

class Runner {
  constructor(
    private readonly query: Query,
    private readonly variables: Record<string, unknown>,
  ) {}

  pick(thing: Thing, selections: readonly QuerySelection[]): Record<string, unknown> {
    const picked: Record<string, unknown> = {};
    for (const selection of selections) {
      if (selection.kind === 'field') picked[selection.alias] = this.resolve(thing, selection);
      else if (selection.kind === 'spread') Object.assign(picked, this.pick(thing, this.fragment(selection.name)));
      else if (selection.type === null || selection.type === thing.__typename)
        Object.assign(picked, this.pick(thing, selection.fields));
    }
    return picked;
  }

  private fragment(name: string): QuerySelection[] {
    const found = this.query.fragments.get(name);
    if (!found) throw new QueryProblem(`Fragment ${name} was used, but not defined`);
    return found;
  }

  private resolve(thing: Thing, { name, args, fields }: QueryField): unknown {
    const member = thing[name];
    if (member === undefined) throw new QueryProblem(`Field '${name}' doesn't exist on type '${thing.__typename}'`);
    const given = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, this.valueOf(value)]));
    const value = typeof member === 'function' ? (member as Resolve)(given) : member;
    return this.shape(value, name, fields);
  }

  private shape(value: unknown, name: string, fields: QuerySelection[] | null): unknown {
    if (value === null || value === undefined) return null;
    if (Array.isArray(value)) return value.map((each) => this.shape(each, name, fields));
    const isThing = typeof value === 'object' && '__typename' in value;
    if (isThing !== (fields !== null))
      throw new QueryProblem(
        isThing
          ? `Field must have selections (field '${name}')`
          : `Selections can't be made on scalars (field '${name}')`,
      );
    return isThing ? this.pick(value as Thing, fields!) : value;
  }

  private valueOf(argument: Argument): unknown {
    switch (argument.kind) {
      case 'value':
        return argument.value;
      case 'list':
        return argument.items.map((item) => this.valueOf(item));
      case 'object':
        return Object.fromEntries(Object.entries(argument.fields).map(([key, value]) => [key, this.valueOf(value)]));
      case 'variable': {
        const byDefault = this.query.defaults[argument.name];
        return this.variables[argument.name] ?? (byDefault && this.valueOf(byDefault));
      }
    }
  }
}
