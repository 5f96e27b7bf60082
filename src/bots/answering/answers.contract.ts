import { z } from 'zod';
import { MAX_BODY_LENGTH } from '../../templates/text/message-limits.contract.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { Id } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';

export const SkipReason = z.enum([
  /** An opt-out keyword has its own reply. */
  'opt_out_word',
  /** A reply to a question in an order message. */
  'expected',
  'too_old',
  'account_pended',
  'opted_out',
  'not_on_whatsapp',
  /** A user wrote in the chat within MANUAL_PAUSE_HOURS. */
  'by_hand',
  /** A user paused bots in this chat, or a bot handed it over. */
  'paused',
  'too_many',
]);
export type SkipReason = z.infer<typeof SkipReason>;

export const RuleOutcome = z.enum([
  'answers',
  'stopped',
  'other_device',
  'other_day',
  'outside_hours',
  /** The contact received this answer within its renewal period. */
  'answered_lately',
  'own_number',
  'newer_answers',
  'chatbot_answers',
]);
export type RuleOutcome = z.infer<typeof RuleOutcome>;

const RejectionReason = z.enum([
  'plan_limit',
  'no_device',
  'media_missing',
  'text_empty',
  'text_too_long',
  'deleted',
  'failed',
]);
type RejectionReason = z.infer<typeof RejectionReason>;

export const NoReplyReason = z.enum([
  ...SkipReason.options,
  ...RuleOutcome.exclude(['answers', 'newer_answers', 'chatbot_answers']).options,
  ...RejectionReason.options,
  /** No bot or auto-reply matched. */
  'not_taken',
]);
export type NoReplyReason = z.infer<typeof NoReplyReason>;

export const AnswerResource = z.object({
  id: z.number(),
  contact: z.object({ id: z.number(), name: z.string().nullable(), phone_number: z.string().nullable() }),
  device: z.object({ id: z.number(), device_name: z.string() }).nullable(),
  chat_id: z.number().nullable(),
  /** Null without text, or if the user may not see the chat. */
  text: z.string().nullable(),
  state: z.enum(['chosen', 'answered', 'silent']),
  reason: NoReplyReason.nullable(),
  /** Names at the time of the answer. */
  auto_reply: z.object({ id: z.number(), name: z.string() }).nullable(),
  chatbot: z.object({ id: z.number(), name: z.string() }).nullable(),
  matched: z
    .object({ node_id: z.string(), how: z.enum(['exact', 'contains', 'any']), words: z.string().nullable() })
    .nullable(),
  at: z.string(),
});
export type AnswerResource = z.infer<typeof AnswerResource>;

export const ListAnswersQuery = PageQuery.omit({ withPaginate: true, select: true, search: true }).extend({
  state: z.enum(['answered', 'silent']).optional(),
  auto_reply: Id.optional(),
});
export type ListAnswersQuery = z.infer<typeof ListAnswersQuery>;
export const ListAnswersResult = PageOf(AnswerResource);

export const TestAnswerBody = z.object({
  device: z.string().trim().min(1, { error: 'required' }),
  /** Defaults to an unknown contact. */
  phone: z.string().trim().optional(),
  text: z.string().max(MAX_BODY_LENGTH).optional(),
  /** Simulated local time in the account's time zone. */
  at: z
    .string()
    .trim()
    .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, { error: 'date_invalid' })
    .optional(),
});
export type TestAnswerBody = z.infer<typeof TestAnswerBody>;

export const TestAnswerResult = DataOf(
  z.object({
    auto_reply: z.object({ id: z.number(), name: z.string() }).nullable(),
    chatbot: z.object({ id: z.number(), name: z.string() }).nullable(),
    reason: SkipReason.nullable(),
    verdicts: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        verdict: RuleOutcome,
        again_at: z.string().nullable(),
      }),
    ),
  }),
);
export type TestAnswerResult = z.infer<typeof TestAnswerResult>;

export interface AnswerEvents {
  'automatic_answers.changed': Record<string, never>;
}
