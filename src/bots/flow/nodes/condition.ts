import { judgeRule } from '../reading/judge-rule.js';
import type { KindOfNode } from '../turn-in-progress.js';

export const condition: KindOfNode<'condition'> = {
  enter: ({ data: { rule } }, { known, world }) => ({ by: judgeRule(rule, known, world) ? 'yes' : 'no' }),
};
