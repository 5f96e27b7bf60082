import { evaluateRule } from '../reading/evaluate-rule.js';
import type { NodeBehavior } from '../turn-in-progress.js';

export const condition: NodeBehavior<'condition'> = {
  enter: ({ data: { rule } }, { known, world }) => ({ exit: evaluateRule(rule, known, world) ? 'yes' : 'no' }),
};
