import {
  MAX_ANSWER_DEPTH,
  MAX_VARIABLE_NAME_CHARS,
  MAX_ANSWER_VALUES,
  MAX_VARIABLES,
} from '../flow-limits.contract.js';

/**
 * Names are dotted, such as `order.items.0.name`. Breadth-first, so limits drop the deepest values. A bare value has
 * the empty name.
 */
export function flattenAnswer(json: unknown): [name: string, value: string][] {
  const values: [string, string][] = [];
  const remaining = { values: MAX_ANSWER_VALUES };
  let level: [string, unknown][] = [['', json]];
  for (let depth = 0; depth <= MAX_ANSWER_DEPTH && level.length > 0; depth++) {
    const deeper: [string, unknown][] = [];
    for (const [name, value] of level) {
      if (values.length >= MAX_VARIABLES) return values;
      if (typeof value === 'object') deeper.push(...partsOf(name, value, remaining));
      else values.push([name, toText(value)]);
    }
    level = deeper;
  }
  return values;
}

function partsOf(name: string, value: object | null, remaining: { values: number }): [string, unknown][] {
  const parts: [string, unknown][] = [];
  for (const key in value) {
    if (--remaining.values < 0) break;
    const part = (value as Record<string, unknown>)[key];
    const path = name === '' ? key : `${name}.${key}`;
    if (part !== null && path.length <= MAX_VARIABLE_NAME_CHARS) parts.push([path, part]);
  }
  return parts;
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
