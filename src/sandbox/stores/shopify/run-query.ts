import { Kind } from 'graphql/language';
import type { FieldNode, SelectionSetNode } from 'graphql/language';
import { valueFromASTUntyped } from 'graphql/utilities/valueFromASTUntyped.js';
import { parseQuery, QueryProblem, type Query } from './parse-query.js';

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
    const query = parseQuery(text, variables);
    const root = query.operation.operation === 'mutation' ? roots.mutation : roots.query;
    return { data: pick(query, root, query.operation.selectionSet) };
  } catch (error) {
    if (error instanceof QueryProblem) return { errors: [{ message: error.message }] };
    throw error;
  }
}

function pick(query: Query, thing: Thing, { selections }: SelectionSetNode): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const selection of selections) {
    const [directive] = selection.directives ?? [];
    if (directive) throw new QueryProblem(`Directive @${directive.name.value} is not defined`);
    if (selection.kind === Kind.FIELD) {
      picked[(selection.alias ?? selection.name).value] = resolve(query, thing, selection);
    } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = query.fragments.get(selection.name.value);
      if (!fragment) throw new QueryProblem(`Fragment ${selection.name.value} was used, but not defined`);
      Object.assign(picked, pick(query, thing, fragment.selectionSet));
    } else if ((selection.typeCondition?.name.value ?? thing.__typename) === thing.__typename) {
      Object.assign(picked, pick(query, thing, selection.selectionSet));
    }
  }
  return picked;
}

function resolve(query: Query, thing: Thing, { name: { value: name }, arguments: args, selectionSet }: FieldNode) {
  const member = thing[name];
  if (member === undefined) throw new QueryProblem(`Field '${name}' doesn't exist on type '${thing.__typename}'`);
  if (typeof member !== 'function') return shape(query, member, name, selectionSet);
  const given = args?.map((each) => [each.name.value, valueFromASTUntyped(each.value, query.variables)] as const);
  return shape(query, (member as Resolve)(Object.fromEntries(given ?? [])), name, selectionSet);
}

function shape(query: Query, value: unknown, name: string, fields: SelectionSetNode | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((each) => shape(query, each, name, fields));
  if (typeof value === 'object' && '__typename' in value) {
    if (!fields?.selections.length) throw new QueryProblem(`Field must have selections (field '${name}')`);
    return pick(query, value as Thing, fields);
  }
  if (fields) throw new QueryProblem(`Selections can't be made on scalars (field '${name}')`);
  return value;
}
