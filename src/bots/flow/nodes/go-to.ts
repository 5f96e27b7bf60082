import type { NodeBehavior } from '../turn-in-progress.js';

export const goTo: NodeBehavior<'go_to'> = {
  enter: ({ id, data: { chatbot_id: chatbotId } }, turn) => {
    if (chatbotId !== null) turn.add({ kind: 'go_to', nodeId: id, chatbotId, values: turn.known.toRecord() });
    return 'ends';
  },
};
