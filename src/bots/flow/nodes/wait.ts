import type { KindOfNode } from '../turn-in-progress.js';

const SECONDS = { minutes: 60, hours: 3_600, days: 86_400 };

export const wait: KindOfNode<'wait'> = {
  enter: ({ id, data: { amount, unit } }, turn) => {
    turn.add({ kind: 'wait', nodeId: id, seconds: amount * SECONDS[unit] });
    return 'stands';
  },
  resume: (_node, { kind }) => (kind === 'elapsed' ? { by: null } : null),
};
