import { evaluateRule } from '../reading/evaluate-rule.js';
import type { KindOfNode } from '../turn-in-progress.js';

export const condition: KindOfNode<'condition'> = {
  enter: ({ data: { rule } }, { known, world }) => ({ by: evaluateRule(rule, known, world) ? 'yes' : 'no' }),
};
