import { Kind } from 'graphql/language';
import type { FieldNode, SelectionSetNode } from 'graphql/language';
import { valueFromASTUntyped } from 'graphql/utilities/valueFromASTUntyped.js';
import type { Query } from './parse-query.js';

/** Cost of a mutation without its result. */
const MUTATION_COST = 10;
/** Cost of a connection without its nodes. */
const CONNECTION_COST = 2;
const CONNECTION_FIELDS: ReadonlySet<string> = new Set(['nodes', 'edges']);

/**
 * Returns 1 per object and 0 per scalar. Connections count the requested nodes.
 * @see https://shopify.dev/docs/api/usage/limits
 */
export function requestedCost({ operation, fragments, variables }: Query): number {
  const costOf = ({ selections }: SelectionSetNode, rows: number): number =>
    selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + costOfField(selection, rows);
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      return sum + (fragment ? costOf(fragment.selectionSet, rows) : 0);
    }, 0);
  const costOfField = (
    { name: { value: name }, arguments: args = [], selectionSet }: FieldNode,
    rows: number,
  ): number => {
    if (!selectionSet || name === 'pageInfo') return 0;
    if (name === 'nodes') return rows * (1 + costOf(selectionSet, 0));
    if (name === 'edges') return rows * costOf(selectionSet, 0);
    const size = args.find((arg) => arg.name.value === 'first' || arg.name.value === 'last');
    if (!size) return 1 + costOf(selectionSet, 0);
    return CONNECTION_COST + costOf(selectionSet, Number(valueFromASTUntyped(size.value, variables)) || 0);
  };
  const { selectionSet } = operation;
  return operation.operation === 'mutation'
    ? selectionSet.selections.length * MUTATION_COST
    : Math.max(1, costOf(selectionSet, 0));
}

/** Returns the cost after which the rest of the requested cost is refunded. */
export function actualCost(answer: unknown): number {
  if (Array.isArray(answer)) return (answer as unknown[]).reduce<number>((sum, item) => sum + actualCost(item), 0);
  if (typeof answer !== 'object' || answer === null) return 0;
  const entries = Object.entries(answer as Record<string, unknown>).filter(([name]) => name !== 'pageInfo');
  const isConnection = entries.some(([name]) => CONNECTION_FIELDS.has(name));
  const inside = entries.reduce<number>((sum, [, value]) => sum + actualCost(value), 0);
  return inside + (isConnection ? CONNECTION_COST : 1);
}
