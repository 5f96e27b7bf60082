import { z } from 'zod';
import { LONGEST_BODY } from '../../messaging/text/message-limits.contract.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { Id } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';

/** Why nobody answers a message, whatever the auto-replies say. */
export const Silence = z.enum([
  /** It asked for silence, or for an end of it: that has an answer of its own. */
  'opt_out_word',
  /** It answers what an order's message had asked. */
  'expected',
  'too_old',
  'account_pended',
  'opted_out',
  'not_on_whatsapp',
  /** Somebody of the account wrote in this chat lately. */
  'by_hand',
  /** Somebody of the account, or a bot that handed over, keeps what answers by itself out of this chat. */
  'paused',
  /** They got so many answers in this hour that it may be a machine. */
  'too_many',
]);
export type Silence = z.infer<typeof Silence>;

/** What one auto-reply says to a message. */
export const Verdict = z.enum([
  'answers',
  'stopped',
  'other_device',
  'other_day',
  'outside_hours',
  /** They had this answer already, and not long enough ago. */
  'answered_lately',
  /** Who writes is a number that is linked to this server. */
  'own_number',
  /** It would answer; a newer one does. */
  'newer_answers',
  /** It would answer; a chatbot does. */
  'chatbot_answers',
]);
export type Verdict = z.infer<typeof Verdict>;

/** What stood against an answer that was chosen. */
const Refused = z.enum([
  'plan_limit',
  'no_device',
  'media_missing',
  'text_empty',
  'text_too_long',
  'deleted',
  'failed',
]);
type Refused = z.infer<typeof Refused>;

export const SilentReason = z.enum([
  ...Silence.options,
  ...Verdict.exclude(['answers', 'newer_answers', 'chatbot_answers']).options,
  ...Refused.options,
  /** No chatbot takes it, and no auto-reply is there. */
  'not_taken',
]);
export type SilentReason = z.infer<typeof SilentReason>;

/** What became of a message that came. */
export const AnswerResource = z.object({
  id: z.number(),
  contact: z.object({ id: z.number(), name: z.string().nullable(), phone_number: z.string().nullable() }),
  device: z.object({ id: z.number(), device_name: z.string() }).nullable(),
  /** Null when the chat is gone. */
  chat_id: z.number().nullable(),
  /** The beginning of what they wrote; null when it is no text. */
  text: z.string().nullable(),
  state: z.enum(['chosen', 'answered', 'silent']),
  reason: SilentReason.nullable(),
  /** Who answered, by the name it had then. */
  auto_reply: z.object({ id: z.number(), name: z.string() }).nullable(),
  chatbot: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Of a chatbot: the trigger or option that took it, and by which words. */
  matched: z
    .object({ node_id: z.string(), how: z.enum(['exact', 'contains', 'any']), words: z.string().nullable() })
    .nullable(),
  at: z.string(),
});
export type AnswerResource = z.infer<typeof AnswerResource>;

/** GET /api/v1/auto-reply-answers: the newest first. */
export const ListAnswersQuery = PageQuery.omit({ withPaginate: true, select: true, search: true }).extend({
  state: z.enum(['answered', 'silent']).optional(),
  auto_reply: Id.optional(),
});
export type ListAnswersQuery = z.infer<typeof ListAnswersQuery>;
export const ListAnswersResult = PageOf(AnswerResource);

/** POST /api/v1/auto-replys-test: who would answer a message that came now. Nothing is sent. */
export const TestAnswer = z.object({
  /** Session id of the device that is written to. */
  device: z.string().trim().min(1, { error: 'required' }),
  /** Who writes; somebody new without it. */
  phone: z.string().trim().optional(),
  /** What they write: chatbots listen to words. */
  text: z.string().max(LONGEST_BODY).optional(),
  /** A time in place of now, such as 2026-12-31T22:30, by the clock of the account. */
  at: z
    .string()
    .trim()
    .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, { error: 'date_invalid' })
    .optional(),
});
export type TestAnswer = z.infer<typeof TestAnswer>;

export const TestAnswerResult = DataOf(
  z.object({
    auto_reply: z.object({ id: z.number(), name: z.string() }).nullable(),
    /** It takes the message before any auto-reply does. */
    chatbot: z.object({ id: z.number(), name: z.string() }).nullable(),
    /** What stands against any answer. */
    reason: Silence.nullable(),
    verdicts: z.array(
      z.object({
        ...{ id: z.number(), name: z.string(), verdict: Verdict },
        /** When it would answer them again; only of `answered_lately`. */
        again_at: z.string().nullable(),
      }),
    ),
  }),
);
export type TestAnswerResult = z.infer<typeof TestAnswerResult>;

export interface AnswerEvents {
  /** It was written down what became of messages: logs read again. */
  'automatic_answers.changed': Record<string, never>;
}
