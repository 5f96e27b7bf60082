import { compileText } from '@server/templates/text/text.contract.js';
import type { TextValues, VariableUse } from '@server/templates/text/text-shapes.contract.js';

export interface OpenText {
  missing: VariableUse[];
  /** Removes variables that still have no value. */
  fill: (more: TextValues) => string;
}

export function openText(content: string, values: TextValues): OpenText {
  const compiled = compileText(content);
  const missing = new Map<string, VariableUse>();
  for (const use of compiled.uses)
    if (typeof values[use.name] !== 'string' && !missing.has(use.name)) missing.set(use.name, use);
  return { missing: [...missing.values()], fill: (more) => compiled.render({ ...values, ...more }, Math.random) };
}
