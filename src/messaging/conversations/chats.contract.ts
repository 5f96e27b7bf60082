import { z } from 'zod';
import { Flag } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { ChatResource, MessageResource } from '../messaging.contract.js';

/** `failed`: the newest message is ours and failed. */
export const ChatState = z.enum([
  'all',
  'unread',
  'needs_you',
  'failed',
  'from_ad',
  'archived',
  'open',
  'pending',
  'snoozed',
  'resolved',
]);
export type ChatState = z.infer<typeof ChatState>;

/** `newest`: by last message. `waiting`: chats with an unanswered message, longest waiting first. */
export const ChatSort = z.enum(['newest', 'waiting']);
export type ChatSort = z.infer<typeof ChatSort>;

const rowId = z.coerce.number().int().positive();

export const AssigneeFilter = z.union([z.enum(['me', 'none']), rowId]);
export type AssigneeFilter = z.infer<typeof AssigneeFilter>;

const device = rowId.optional();

export const ArchiveChatBody = z.object({ archived: Flag });
export type ArchiveChatBody = z.infer<typeof ArchiveChatBody>;

export const MuteChatBody = z.object({ muted: Flag });
export type MuteChatBody = z.infer<typeof MuteChatBody>;

export const TeamFilter = z.union([z.literal('mine'), rowId]);
export type TeamFilter = z.infer<typeof TeamFilter>;

const MAX_WAITING_MINUTES = 525_600;

export const InboxFilters = z.object({
  state: ChatState.optional(),
  assignee: AssigneeFilter.optional(),
  team: TeamFilter.optional(),
  label: rowId.optional(),
  device,
  search: z.string().trim().max(100).optional(),
  /** Minutes since the oldest unanswered message. */
  waiting_over: z.coerce.number().int().min(1).max(MAX_WAITING_MINUTES).optional(),
  campaign: rowId.optional(),
  /** A connected store has an order or a cart. */
  store_customer: Flag.optional(),
  has_order: Flag.optional(),
  unread: Flag.optional(),
  mentioned: Flag.optional(),
});
export type InboxFilters = z.infer<typeof InboxFilters>;

/**
 * The default is open and pending chats. A search without `state` or with state `all` includes chats of every state and
 * archived chats.
 */
export const InboxQuery = InboxFilters.extend({
  sort: ChatSort.default('newest'),
  cursor: z
    .string()
    .regex(/^\d{1,16}_\d{1,15}$/)
    .optional(),
  rows: z.coerce.number().int().min(1).max(100).default(20),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

export const InboxPage = z.object({
  data: z.array(ChatResource),
  next_cursor: z.string().nullable(),
});
export type InboxPage = z.infer<typeof InboxPage>;

export const ChatCountsQuery = z.object({ device });
export type ChatCountsQuery = z.infer<typeof ChatCountsQuery>;

/** `failed` considers the newest thousand failed messages. Other counts stop at `MAX_COUNTED_ROWS`. */
export const ChatCounts = z.object({
  all: z.number(),
  unread: z.number(),
  needs_you: z.number(),
  failed: z.number(),
  from_ad: z.number(),
  archived: z.number(),
  /** Open or pending, assigned to the user. */
  mine: z.number(),
  /** Open or pending. */
  unassigned: z.number(),
  /** Open or pending, of the user's teams. */
  my_teams: z.number(),
  /** Open or pending, with a note that mentions the user. */
  mentioned: z.number(),
  open: z.number(),
  pending: z.number(),
  snoozed: z.number(),
  resolved: z.number(),
  devices: z.array(z.object({ device_id: z.number(), unread: z.number() })),
});
export type ChatCounts = z.infer<typeof ChatCounts>;

export const ListChatsQuery = PageQuery.extend({ rows: z.coerce.number().int().min(1).max(100).default(20) });
export type ListChatsQuery = z.infer<typeof ListChatsQuery>;

const messageId = z.coerce.number().int().positive().optional();

/** At most one cursor: older than `cursorId`, newer than `afterId`, or both sides of `aroundId`. */
export const ListMessagesQuery = z.object({
  cursorId: messageId,
  afterId: messageId,
  aroundId: messageId,
  limit: z.coerce.number().int().min(1).max(100).default(20),
  media_base: z.enum(['base64', 'url']).default('base64'),
});
export type ListMessagesQuery = z.infer<typeof ListMessagesQuery>;

/** `previous_cursor` is the next `afterId`, null for older pages. */
export const MessageList = z.object({
  data: z.array(MessageResource),
  next_cursor: z.number().nullable(),
  previous_cursor: z.number().nullable(),
  chat: ChatResource,
});
export type MessageList = z.infer<typeof MessageList>;
