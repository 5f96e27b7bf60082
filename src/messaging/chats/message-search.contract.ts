import { z } from 'zod';
import { MessageKind } from '../messaging.contract.js';
import { SHORTEST_SEARCH } from '../text/message-limits.contract.js';

/** GET /api/v1/message-search: in the texts of all chats, or of those of one device. `cursor` is what the answer before gave. */
export const MessageSearchQuery = z.object({
  search: z.string().trim().min(SHORTEST_SEARCH, { error: 'too_short' }).max(100),
  device: z.coerce.number().int().positive().optional(),
  cursor: z
    .string()
    .regex(/^\d{1,16}_\d{1,15}$/)
    .optional(),
  rows: z.coerce.number().int().min(1).max(50).default(20),
});
export type MessageSearchQuery = z.infer<typeof MessageSearchQuery>;

export const FoundMessage = z.object({
  id: z.number(),
  device_id: z.number(),
  chat_id: z.number(),
  /** Of the chat, as in ChatResource. */
  phone: z.string().nullable(),
  profile_info: z.object({ name: z.string().nullable() }),
  from_me: z.boolean(),
  kind: MessageKind,
  /** The part of the text in which the words stand. */
  excerpt: z.string(),
  created_at: z.string(),
});
export type FoundMessage = z.infer<typeof FoundMessage>;

/** Newest first: messages that have all the words, or parts of them, in whatever spelling. `next_cursor` is null at the end. */
export const MessageSearchPage = z.object({ data: z.array(FoundMessage), next_cursor: z.string().nullable() });
export type MessageSearchPage = z.infer<typeof MessageSearchPage>;

/** GET /api/v1/chat-day/{deviceId}/{chatId}. */
export const ChatDayQuery = z.object({ day: z.iso.date().optional() });
export type ChatDayQuery = z.infer<typeof ChatDayQuery>;

/**
 * Where a day begins in a chat: its first message, or of a day without messages the next after it, or else the last. Without a day where the
 * chat begins. Null in an empty chat.
 */
export const ChatDay = z.object({ message_id: z.number().nullable() });
export type ChatDay = z.infer<typeof ChatDay>;
