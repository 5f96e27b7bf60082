import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { Uuids } from '../../platform/http/fields.contract.js';
import { MAX_CAPTION } from '../../templates/text/message-limits.contract.js';

export const MAX_CANNED_REPLIES = 200;
export const MAX_CANNED_REPLY_LENGTH = MAX_CAPTION;
export const MAX_CANNED_REPLY_FILES = 5;

export const CannedReply = z.object({
  id: z.number(),
  /** `support`: for support agents only. IDs are unique within a scope. */
  scope: z.enum(['account', 'support']),
  title: z.string(),
  /** Word without the slash. */
  shortcut: z.string().nullable(),
  /** Canned answers are plain text. */
  text: z.string(),
  attachments_id: z.array(z.string()),
});
export type CannedReply = z.infer<typeof CannedReply>;

export const CannedReplies = DataOf(z.array(CannedReply));
export type CannedReplies = z.infer<typeof CannedReplies>;

export const CannedReplyBody = z.object({
  title: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(80, { error: 'too_long' }),
  /** One word, with or without the slash. */
  shortcut: z
    .string()
    .transform((input) => input.trim().replace(/^\//, '').toLowerCase())
    .pipe(
      z
        .string()
        .max(40, { error: 'too_long' })
        .regex(/^[^\s/]*$/, { error: 'shortcut_word' }),
    )
    .nullish()
    .transform((shortcut) => shortcut || null),
  text: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(MAX_CANNED_REPLY_LENGTH, { error: 'too_long' }))
    .nullish()
    .transform((text) => text ?? ''),
  attachments_id: Uuids.pipe(z.array(z.string()).max(MAX_CANNED_REPLY_FILES, { error: 'too_many' })).default([]),
});
export type CannedReplyBody = z.infer<typeof CannedReplyBody>;

export const CannedReplyResult = DataOf(CannedReply);
export type CannedReplyResult = z.infer<typeof CannedReplyResult>;

export interface CannedReplyEvents {
  'canned_replies.changed': Record<string, never>;
}
