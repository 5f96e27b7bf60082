import type { NodeBehavior } from '../turn-in-progress.js';

export const handover: NodeBehavior<'handover'> = {
  enter: (node, turn) => {
    turn.reply(node, node.data.message);
    turn.add({ kind: 'hand_over', nodeId: node.id, hours: node.data.hours });
    return 'ends';
  },
};
