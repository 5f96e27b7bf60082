import type { NodeBehavior } from '../turn-in-progress.js';

export const reply: NodeBehavior<'reply'> = {
  enter: (node, turn) => {
    const { message, message_type, attachment_ids, rate_delay } = node.data;
    const mediaUuids = message_type === 'text_message_with_media' ? attachment_ids : [];
    turn.reply(node, message, { mediaUuids, delaySeconds: rate_delay });
    return { exit: null };
  },
};
