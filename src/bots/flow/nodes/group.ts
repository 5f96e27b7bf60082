import type { NodeBehavior } from '../turn-in-progress.js';

export const group: NodeBehavior<'group'> = {
  enter: ({ id, data: { action, group_id: groupId } }, turn) => {
    if (groupId !== null) {
      turn.add({ kind: 'change_group', nodeId: id, action, groupId });
      if (action === 'add') turn.known.groupIds.add(groupId);
      else turn.known.groupIds.delete(groupId);
    }
    return { exit: null };
  },
};
