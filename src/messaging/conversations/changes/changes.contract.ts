import { z } from 'zod';
import { MAX_BODY_LENGTH } from '../../../templates/text/message-limits.contract.js';

/** UTF-16 units of a family with skin and hair colors. */
const MAX_EMOJI_LENGTH = 40;

/** Null removes the reaction. */
export const ReactToMessage = z.object({ emoji: z.string().max(MAX_EMOJI_LENGTH, { error: 'too_long' }).nullable() });
export type ReactToMessage = z.infer<typeof ReactToMessage>;

export const EditMessage = z.object({
  body: z.string().trim().min(1, { error: 'required' }).max(MAX_BODY_LENGTH, { error: 'too_long' }),
});
export type EditMessage = z.infer<typeof EditMessage>;

export const ChangeKind = z.enum(['reaction', 'edit', 'delete']);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** Translated as `conversation.change_failure.<code>`. */
export const ChangeFailure = z.enum(['refused', 'too_late', 'device_removed', 'person_blocked', 'unknown']);
export type ChangeFailure = z.infer<typeof ChangeFailure>;

export const MessageChange = z.object({
  kind: ChangeKind,
  /** Null for deletions and removed reactions. */
  value: z.string().nullable(),
  failure: ChangeFailure.nullable(),
});
export type MessageChange = z.infer<typeof MessageChange>;
