import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';

/** Answers the one who asked for silence, or came back, once. */
export const optOutReplyQueue = defineQueue(
  'opt-out-reply',
  z.object({
    accountId: z.number(),
    deviceId: z.number(),
    chatId: z.number(),
    messageId: z.number(),
    reply: z.string(),
  }),
);
