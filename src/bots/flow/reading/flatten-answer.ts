import { DEEPEST_ANSWER, LONGEST_VARIABLE_NAME, MOST_ANSWER_VALUES, MOST_VARIABLES } from '../flow-limits.contract.js';

/**
 * What JSON says, by names with dots between: `order.items.0.name`. What stands higher comes first, so that what is left out of an endless
 * answer is what lies deepest. A JSON text or number alone has the empty name.
 */
export function flattenAnswer(json: unknown): [name: string, value: string][] {
  const values: [string, string][] = [];
  let level: [string, unknown][] = [['', json]];
  let looked = 0;
  for (let depth = 0; depth <= DEEPEST_ANSWER && level.length > 0; depth++) {
    const deeper: [string, unknown][] = [];
    for (const [name, value] of level) {
      if (values.length >= MOST_VARIABLES) return values;
      if (typeof value !== 'object') values.push([name, String(value).trim()]);
      else {
        for (const key in value) {
          if (++looked > MOST_ANSWER_VALUES) break;
          const inner = (value as Record<string, unknown>)[key];
          const path = name === '' ? key : `${name}.${key}`;
          if (inner !== null && path.length <= LONGEST_VARIABLE_NAME) deeper.push([path, inner]);
        }
      }
    }
    level = deeper;
  }
  return values;
}
