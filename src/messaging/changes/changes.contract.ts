import { z } from 'zod';
import { LONGEST_BODY } from '../text/message-limits.contract.js';

/** Of a family with colours of skin and hair. */
const LONGEST_EMOJI = 40;

/** POST /api/v1/messages/{id}/react: one emoji; null takes the reaction away. */
export const ReactToMessage = z.object({ emoji: z.string().max(LONGEST_EMOJI, { error: 'too_long' }).nullable() });
export type ReactToMessage = z.infer<typeof ReactToMessage>;

/** POST /api/v1/messages/{id}/edit. */
export const EditMessage = z.object({
  body: z.string().trim().min(1, { error: 'required' }).max(LONGEST_BODY, { error: 'too_long' }),
});
export type EditMessage = z.infer<typeof EditMessage>;

export const ChangeKind = z.enum(['reaction', 'edit', 'delete']);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** Why a change did not get there, in a word the client translates as `conversation.change_failure.<code>`. */
export const ChangeFailure = z.enum(['refused', 'too_late', 'device_removed', 'unknown']);
export type ChangeFailure = z.infer<typeof ChangeFailure>;

/** What was done here to a message and WhatsApp has not taken yet, or did not take. */
export const MessageChange = z.object({
  kind: ChangeKind,
  /** The emoji or the text; null for a deletion, and for a reaction that is taken away. */
  value: z.string().nullable(),
  failure: ChangeFailure.nullable(),
});
export type MessageChange = z.infer<typeof MessageChange>;
