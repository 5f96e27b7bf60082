import type { Argument, QueryField, Query, QuerySelection } from './parse-query.js';

/** Without its result. */
const MUTATION = 10;
/** Without its nodes. */
const CONNECTION = 2;
const ROWS: ReadonlySet<string> = new Set(['nodes', 'edges']);

/**
 * 1 per object, 0 per scalar, connections by requested nodes.
 * @see https://shopify.dev/docs/api/usage/limits
 */
export function requestedCost(query: Query, variables: Record<string, unknown>): number {
  const numberOf = (argument: Argument | undefined): number => {
    if (argument?.kind === 'variable') return Number(variables[argument.name] ?? 0);
    return argument?.kind === 'value' ? Number(argument.value) : 0;
  };
  const costOf = (selections: readonly QuerySelection[], rows: number): number =>
    selections.reduce<number>((sum, selection) => {
      if (selection.kind === 'on') return sum + costOf(selection.fields, rows);
      if (selection.kind === 'spread') return sum + costOf(query.fragments.get(selection.name) ?? [], rows);
      return sum + costOfField(selection, rows);
    }, 0);
  const costOfField = ({ name, args, fields }: QueryField, rows: number): number => {
    if (fields === null || name === 'pageInfo') return 0;
    if (name === 'nodes') return rows * (1 + costOf(fields, 0));
    if (name === 'edges') return rows * costOf(fields, 0);
    const size = args['first'] ?? args['last'];
    return size ? CONNECTION + costOf(fields, numberOf(size)) : 1 + costOf(fields, 0);
  };
  return query.operation === 'mutation' ? query.fields.length * MUTATION : Math.max(1, costOf(query.fields, 0));
}

/** The difference is refunded. */
export function actualCost(answer: unknown): number {
  if (Array.isArray(answer)) return (answer as unknown[]).reduce<number>((sum, each) => sum + actualCost(each), 0);
  if (typeof answer !== 'object' || answer === null) return 0;
  const entries = Object.entries(answer as Record<string, unknown>).filter(([name]) => name !== 'pageInfo');
  const isConnection = entries.some(([name]) => ROWS.has(name));
  const inside = entries.reduce<number>((sum, [, value]) => sum + actualCost(value), 0);
  return inside + (isConnection ? CONNECTION : 1);
}
