import { z } from 'zod';
import { ChatResource, MessageResource } from '../../messaging.contract.js';

/** Chats on all devices, newest first. */
export const ContactChats = z.object({ data: z.array(ChatResource) });
export type ContactChats = z.infer<typeof ContactChats>;

export const ContactMessages = z.object({
  data: z.array(MessageResource),
  next_cursor: z.number().nullable(),
  previous_cursor: z.number().nullable(),
  chats: z.array(ChatResource),
});
export type ContactMessages = z.infer<typeof ContactMessages>;
