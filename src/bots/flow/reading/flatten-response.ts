import {
  MAX_RESPONSE_DEPTH,
  MAX_VARIABLE_NAME_CHARS,
  MAX_RESPONSE_VALUES,
  MAX_VARIABLES,
} from '../flow-limits.contract.js';

/** Traverses breadth-first, so limits drop the deepest values. A single value has the empty name. */
export function flattenResponse(json: unknown): [name: string, value: string][] {
  const values: [string, string][] = [];
  const budget = { values: MAX_RESPONSE_VALUES };
  let level: [string, unknown][] = [['', json]];
  for (let depth = 0; depth <= MAX_RESPONSE_DEPTH && level.length > 0; depth++) {
    const nextLevel: [string, unknown][] = [];
    for (const [name, value] of level) {
      if (values.length >= MAX_VARIABLES) return values;
      if (typeof value === 'object') nextLevel.push(...partsOf(name, value, budget));
      else values.push([name, toText(value)]);
    }
    level = nextLevel;
  }
  return values;
}

function partsOf(name: string, value: object | null, budget: { values: number }): [string, unknown][] {
  const parts: [string, unknown][] = [];
  for (const key in value) {
    if (--budget.values < 0) break;
    const part = (value as Record<string, unknown>)[key];
    const path = name === '' ? key : `${name}.${key}`;
    if (part !== null && path.length <= MAX_VARIABLE_NAME_CHARS) parts.push([path, part]);
  }
  return parts;
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
