import { z } from 'zod';
import { SelectedIds } from '../../../platform/http/fields.contract.js';
import { MAX_FORWARD_CHATS } from './forward-limits.contract.js';

export const ForwardTo = z.object({ chats: SelectedIds(MAX_FORWARD_CHATS) });
export type ForwardTo = z.infer<typeof ForwardTo>;

export const ForwardResult = z.object({
  data: z.array(z.object({ chat_id: z.number(), message_id: z.number().nullable(), error: z.string().nullable() })),
  message: z.string(),
});
export type ForwardResult = z.infer<typeof ForwardResult>;
