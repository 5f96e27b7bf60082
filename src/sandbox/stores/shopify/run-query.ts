import { Kind } from 'graphql/language';
import type { FieldNode, SelectionSetNode } from 'graphql/language';
import { valueFromASTUntyped } from 'graphql/utilities/valueFromASTUntyped.js';
import { parseQuery, QueryProblem, type Query } from './parse-query.js';

/** Object whose fields are values, or functions of their arguments. */
export interface GraphqlObject {
  __typename: string;
  [field: string]: unknown;
}
type Resolve = (args: Record<string, unknown>) => unknown;

/** Rejects unknown fields as Shopify does. */
export function runQuery(
  text: string,
  variables: Record<string, unknown>,
  roots: { query: GraphqlObject; mutation: GraphqlObject },
): { data?: unknown; errors?: { message: string }[] } {
  try {
    const query = parseQuery(text, variables);
    const root = query.operation.operation === 'mutation' ? roots.mutation : roots.query;
    return { data: selectFields(query, root, query.operation.selectionSet) };
  } catch (error) {
    if (error instanceof QueryProblem) return { errors: [{ message: error.message }] };
    throw error;
  }
}

function selectFields(query: Query, object: GraphqlObject, { selections }: SelectionSetNode): Record<string, unknown> {
  const selected: Record<string, unknown> = {};
  for (const selection of selections) {
    const [directive] = selection.directives ?? [];
    if (directive) throw new QueryProblem(`Directive @${directive.name.value} is not defined`);
    if (selection.kind === Kind.FIELD) {
      selected[(selection.alias ?? selection.name).value] = resolveField(query, object, selection);
    } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = query.fragments.get(selection.name.value);
      if (!fragment) throw new QueryProblem(`Fragment ${selection.name.value} was used, but not defined`);
      Object.assign(selected, selectFields(query, object, fragment.selectionSet));
    } else if ((selection.typeCondition?.name.value ?? object.__typename) === object.__typename) {
      Object.assign(selected, selectFields(query, object, selection.selectionSet));
    }
  }
  return selected;
}

function resolveField(
  query: Query,
  object: GraphqlObject,
  { name: { value: name }, arguments: args, selectionSet }: FieldNode,
) {
  const member = object[name];
  if (member === undefined) throw new QueryProblem(`Field '${name}' doesn't exist on type '${object.__typename}'`);
  if (typeof member !== 'function') return toResult(query, member, name, selectionSet);
  const values = args?.map((arg) => [arg.name.value, valueFromASTUntyped(arg.value, query.variables)] as const);
  return toResult(query, (member as Resolve)(Object.fromEntries(values ?? [])), name, selectionSet);
}

function toResult(query: Query, value: unknown, name: string, fields: SelectionSetNode | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item) => toResult(query, item, name, fields));
  if (typeof value === 'object' && '__typename' in value) {
    if (!fields?.selections.length) throw new QueryProblem(`Field must have selections (field '${name}')`);
    return selectFields(query, value as GraphqlObject, fields);
  }
  if (fields) throw new QueryProblem(`Selections can't be made on scalars (field '${name}')`);
  return value;
}
