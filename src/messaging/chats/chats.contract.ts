import { z } from 'zod';
import type { ChatResource } from '../messaging.contract.js';

/** Which chats a list holds: all, those with something unread, or those whose newest message is one of ours that was not sent. */
export const ChatState = z.enum(['all', 'unread', 'failed']);
export type ChatState = z.infer<typeof ChatState>;

const device = z.coerce.number().int().positive().optional();

/** GET /api/v1/chat-lists: the chats of all devices, or of one. `cursor` is what the answer before gave. */
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
export interface InboxPage {
  data: ChatResource[];
  next_cursor: string | null;
}

/** GET /api/v1/chat-counts, of all devices or of one. */
export const ChatCountsQuery = z.object({ device });
export type ChatCountsQuery = z.infer<typeof ChatCountsQuery>;

/** How many chats a list of each state holds, and where something is unread. */
export interface ChatCounts extends Record<ChatState, number> {
  devices: { device_id: number; unread: number }[];
}
