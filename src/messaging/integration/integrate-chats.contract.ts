import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { InboxQuery } from '../conversations/chats.contract.js';
import { ChatResource } from '../messaging.contract.js';

const rowId = z.coerce.number().int().positive();

export const ListApiChatsQuery = z.object({
  state: z
    .enum(['all', 'open', 'pending', 'snoozed', 'resolved'])
    .optional()
    .describe('State of the chats. Default: open and pending.'),
  assignee: z
    .union([z.literal('none'), rowId])
    .optional()
    .describe('Id of a colleague, or none for unassigned chats.'),
  team: rowId.optional().describe('Id of a team.'),
  label: rowId.optional().describe('Id of a label.'),
  cursor: InboxQuery.shape.cursor.describe('`next_cursor` of the previous response.'),
  rows: z.coerce.number().int().min(1).max(100).default(20).describe('Rows per page.'),
});
export type ListApiChatsQuery = z.infer<typeof ListApiChatsQuery>;

export const ApiChat = ChatResource.pick({
  id: true,
  contact_id: true,
  username: true,
  state: true,
  snoozed_until: true,
  labels: true,
  rating: true,
  unread_count: true,
}).extend({
  device: z.string().nullable().describe('`session_id` of its device. Null after the device was removed.'),
  phone: z.string().nullable().describe('Digits with the country code. Null while WhatsApp hides the number.'),
  whatsapp_id: z.string().nullable().describe('189…@lid. Identifies the contact while the number is hidden.'),
  name: z.string().nullable(),
  waiting_since: z.string().nullable().describe('Time of the oldest message without a reply.'),
  last_message_at: z.string().nullable(),
  assignee: ChatResource.shape.assignee.describe('Null when nobody is assigned.'),
  team: ChatResource.shape.team,
});
export type ApiChat = z.infer<typeof ApiChat>;

export const ApiChatResult = DataOf(ApiChat);
export type ApiChatResult = z.infer<typeof ApiChatResult>;

export const ApiChatsPage = z.object({ data: z.array(ApiChat), next_cursor: z.string().nullable() });
export type ApiChatsPage = z.infer<typeof ApiChatsPage>;
