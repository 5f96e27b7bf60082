import { DEEPEST_ANSWER, LONGEST_VARIABLE_NAME, MOST_ANSWER_VALUES, MOST_VARIABLES } from '../flow-limits.contract.js';

/**
 * What JSON says, by names with dots between: `order.items.0.name`. What stands higher comes first, so that what is left out of an endless
 * answer is what lies deepest. A JSON text or number alone has the empty name.
 */
export function flattenAnswer(json: unknown): [name: string, value: string][] {
  const values: [string, string][] = [];
  const room = { values: MOST_ANSWER_VALUES };
  let level: [string, unknown][] = [['', json]];
  for (let depth = 0; depth <= DEEPEST_ANSWER && level.length > 0; depth++) {
    const deeper: [string, unknown][] = [];
    for (const [name, value] of level) {
      if (values.length >= MOST_VARIABLES) return values;
      if (typeof value === 'object') deeper.push(...partsOf(name, value, room));
      else values.push([name, toText(value)]);
    }
    level = deeper;
  }
  return values;
}

function partsOf(name: string, value: object | null, room: { values: number }): [string, unknown][] {
  const parts: [string, unknown][] = [];
  for (const key in value) {
    if (--room.values < 0) break;
    const part = (value as Record<string, unknown>)[key];
    const path = name === '' ? key : `${name}.${key}`;
    if (part !== null && path.length <= LONGEST_VARIABLE_NAME) parts.push([path, part]);
  }
  return parts;
}

/** JSON has nothing else. */
const toText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
