import { z } from 'zod';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { SelectedIds } from '../../../platform/http/fields.contract.js';
import { ChatResource } from '../../messaging.contract.js';
import { MAX_BULK_CHATS } from './inbox.contract.js';

export const BulkChatAction = z.enum(['assign', 'resolve', 'reopen', 'snooze', 'labels']);
export type BulkChatAction = z.infer<typeof BulkChatAction>;

/**
 * Values are a user's ID, ReassignChatBody or null for `assign`, a time or null for `snooze`, and IDs or a
 * ChangeLabelsBody for `labels`.
 */
export const BulkChatsBody = z.object({
  ids: SelectedIds(MAX_BULK_CHATS),
  action: BulkChatAction,
  value: z.unknown().optional(),
});
export type BulkChatsBody = z.infer<typeof BulkChatsBody>;

export const BulkChatsResult = DataOf(
  z.object({
    ids: z.array(z.number()),
    chats: z.array(ChatResource),
    failures: z.array(z.object({ id: z.number(), code: z.string(), message: z.string() })),
  }),
);
export type BulkChatsResult = z.infer<typeof BulkChatsResult>;
