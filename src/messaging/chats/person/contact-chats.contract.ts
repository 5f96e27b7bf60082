import { z } from 'zod';
import { ChatResource, MessageResource } from '../../messaging.contract.js';

/** GET /api/v1/contact-chats/{contactId}: the chats of one person over all devices, newest conversation first. */
export const ContactChats = z.object({ data: z.array(ChatResource) });
export type ContactChats = z.infer<typeof ContactChats>;

/**
 * GET /api/v1/contact-messages/{contactId}: the messages of these chats in one order, paged as those of one chat. Each message names its
 * device and its chat.
 */
export const ContactMessages = z.object({
  data: z.array(MessageResource),
  next_cursor: z.number().nullable(),
  previous_cursor: z.number().nullable(),
  chats: z.array(ChatResource),
});
export type ContactMessages = z.infer<typeof ContactMessages>;
