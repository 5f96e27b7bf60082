import { z } from 'zod';
import { Flag } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { ChatResource, MessageResource } from '../messaging.contract.js';

/**
 * Which chats a list holds: those that were put away, or of the others all, those with something unread, those that wait for a person, or
 * those whose newest message is one of ours that was not sent, or those whose person wrote from an ad.
 */
export const ChatState = z.enum(['all', 'unread', 'needs_you', 'failed', 'from_ad', 'archived']);
export type ChatState = z.infer<typeof ChatState>;

const device = z.coerce.number().int().positive().optional();

/** POST /api/v1/chat-archive/{deviceId}/{chatId}. */
export const ArchiveChat = z.object({ archived: Flag });
export type ArchiveChat = z.infer<typeof ArchiveChat>;

/** POST /api/v1/chat-mute/{deviceId}/{chatId}. */
export const MuteChat = z.object({ muted: Flag });
export type MuteChat = z.infer<typeof MuteChat>;

/** GET /api/v1/chat-lists: the chats of all devices, or of one; a search for all of them finds also archived ones. `cursor` is what the answer before gave. */
export const InboxQuery = z.object({
  state: ChatState.default('all'),
  device,
  search: z.string().trim().max(100).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,16}_\d{1,15}$/)
    .optional(),
  rows: z.coerce.number().int().min(1).max(100).default(20),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

/** Newest conversation first. `next_cursor` is null at the end. */
export const InboxPage = z.object({
  data: z.array(ChatResource),
  next_cursor: z.string().nullable(),
});
export type InboxPage = z.infer<typeof InboxPage>;

/** GET /api/v1/chat-counts, of all devices or of one. */
export const ChatCountsQuery = z.object({ device });
export type ChatCountsQuery = z.infer<typeof ChatCountsQuery>;

/**
 * How many chats a list of each state holds, and where something is unread. Of failed messages the thousand newest are looked at.
 */
export const ChatCounts = z.object({
  all: z.number(),
  unread: z.number(),
  needs_you: z.number(),
  failed: z.number(),
  from_ad: z.number(),
  archived: z.number(),
  devices: z.array(z.object({ device_id: z.number(), unread: z.number() })),
});
export type ChatCounts = z.infer<typeof ChatCounts>;

/** GET /api/v1/chat-lists/{deviceId}. */
export const ListChatsQuery = PageQuery.extend({ rows: z.coerce.number().int().min(1).max(100).default(20) });
export type ListChatsQuery = z.infer<typeof ListChatsQuery>;

const messageId = z.coerce.number().int().positive().optional();

/**
 * One of three, or none for the newest: `cursorId` is the id of the oldest message in hand, and the answer holds older ones; `afterId` is that
 * of the newest, for newer ones; `aroundId` is a message to be read with what is before and after it. The answer is newest first.
 */
export const ListMessagesQuery = z.object({
  cursorId: messageId,
  afterId: messageId,
  aroundId: messageId,
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** `url` leaves the bytes of small files out of `media_base`. */
  media_base: z.enum(['base64', 'url']).default('base64'),
});
export type ListMessagesQuery = z.infer<typeof ListMessagesQuery>;

/**
 * GET /api/v1/chat-list-messages/{deviceId}/{chatId}. `next_cursor` is null at the beginning of the chat. `previous_cursor` is the `afterId`
 * that newer ones are asked for with; null where the answer ends with the newest, and for older ones, as who asks has what is newer.
 */
export const MessageList = z.object({
  data: z.array(MessageResource),
  next_cursor: z.number().nullable(),
  previous_cursor: z.number().nullable(),
  chat: ChatResource,
});
export type MessageList = z.infer<typeof MessageList>;
