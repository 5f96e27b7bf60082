import { z } from 'zod';
import { MessageKind } from '../messaging.contract.js';
import { MIN_SEARCH_LENGTH } from '../../templates/text/message-limits.contract.js';

export const MessageSearchQuery = z.object({
  search: z.string().trim().min(MIN_SEARCH_LENGTH, { error: 'too_short' }).max(100),
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
  phone: z.string().nullable(),
  profile_info: z.object({ name: z.string().nullable() }),
  from_me: z.boolean(),
  kind: MessageKind,
  excerpt: z.string(),
  created_at: z.string(),
});
export type FoundMessage = z.infer<typeof FoundMessage>;

/** Messages with all words or parts of them, newest first. */
export const MessageSearchPage = z.object({ data: z.array(FoundMessage), next_cursor: z.string().nullable() });
export type MessageSearchPage = z.infer<typeof MessageSearchPage>;

export const ChatDayQuery = z.object({ day: z.iso.date().optional() });
export type ChatDayQuery = z.infer<typeof ChatDayQuery>;

/** First message of the day, else of a later day, else the last. */
export const ChatDay = z.object({ message_id: z.number().nullable() });
export type ChatDay = z.infer<typeof ChatDay>;
