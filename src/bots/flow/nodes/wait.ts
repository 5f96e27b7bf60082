import type { NodeBehavior } from '../turn-in-progress.js';

const SECONDS = { minutes: 60, hours: 3_600, days: 86_400 };

export const wait: NodeBehavior<'wait'> = {
  enter: ({ id, data: { amount, unit } }, turn) => {
    turn.add({ kind: 'wait', nodeId: id, seconds: amount * SECONDS[unit] });
    return 'stops';
  },
  resume: (_node, { kind }) => (kind === 'elapsed' ? { exit: null } : null),
};
