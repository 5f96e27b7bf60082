import { z } from 'zod';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { SelectedIds } from '../../../platform/http/fields.contract.js';
import { ChatResource } from '../../messaging.contract.js';
import { MAX_BULK_CHATS } from './inbox.contract.js';

export const BulkChatAction = z.enum(['assign', 'resolve', 'reopen', 'snooze', 'labels']);
export type BulkChatAction = z.infer<typeof BulkChatAction>;

/**
 * Values: for assign a user's id, a ReassignChatBody, or null; for snooze the time, or null; for labels the ids, or a
 * ChangeLabelsBody.
 */
export const BulkChatsBody = z.object({
  ids: SelectedIds(MAX_BULK_CHATS),
  action: BulkChatAction,
  value: z.unknown().optional(),
});
export type BulkChatsBody = z.infer<typeof BulkChatsBody>;

/** `ids` and `chats` succeeded. */
export const BulkChatsResult = DataOf(
  z.object({
    ids: z.array(z.number()),
    chats: z.array(ChatResource),
    failures: z.array(z.object({ id: z.number(), code: z.string(), message: z.string() })),
  }),
);
export type BulkChatsResult = z.infer<typeof BulkChatsResult>;
