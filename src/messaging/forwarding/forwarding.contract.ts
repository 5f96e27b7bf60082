import { z } from 'zod';
import { SelectedIds } from '../../platform/http/fields.contract.js';
import { MOST_CHATS } from './forward-limits.contract.js';

/** POST /api/v1/messages/{id}/forward: to chats of the device that has the message. */
export const ForwardTo = z.object({ chats: SelectedIds(MOST_CHATS) });
export type ForwardTo = z.infer<typeof ForwardTo>;

/** What became of it in each chat, in their order: the id of the new message, or the code of what stood against it. */
export const ForwardResult = z.object({
  data: z.array(z.object({ chat_id: z.number(), message_id: z.number().nullable(), error: z.string().nullable() })),
  message: z.string(),
});
export type ForwardResult = z.infer<typeof ForwardResult>;
