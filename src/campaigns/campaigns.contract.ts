import { FailureCode, MessageStatus } from '../messaging/messaging.contract.js';
import { z } from 'zod';
import { PageQuery } from '../platform/http/page.contract.js';

/** Texts: `campaigns.waits.<reason>`. */
export const HoldReason = z.enum([
  'device_away',
  'device_removed',
  'plan_limit',
  'account_pended',
  'paused_by_user',
  /** A user must allow bulk sending again. */
  'device_guarded',
  'cap_day',
  'cap_hour',
  /** WhatsApp blocks new chats from this number. */
  'new_people',
  'over_plan',
  /** Half of the first ten recipients have no WhatsApp. */
  'not_on_whatsapp',
  'window',
  /** The start passed during downtime. A user must confirm it. */
  'start_missed',
]);
export type HoldReason = z.infer<typeof HoldReason>;

export const RecipientStatus = z.enum([
  'waiting',
  'queued',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'skipped',
]);
export type RecipientStatus = z.infer<typeof RecipientStatus>;

export const RecipientCounts = z.object({
  waiting: z.number(),
  queued: z.number(),
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  replied: z.number(),
  failed: z.number(),
  skipped: z.number(),
  total: z.number(),
});
export type RecipientCounts = z.infer<typeof RecipientCounts>;

export const CampaignState = z.enum(['running', 'paused', 'cancelled', 'finished']);
export type CampaignState = z.infer<typeof CampaignState>;

/** Texts: `messages.failure.<code>` or `campaigns.reasons.<code>`. */
export const RecipientReason = z.enum([
  ...FailureCode.options,
  'no_number',
  'contact_deleted',
  'cancelled',
  'text_empty',
  'text_too_long',
  'excluded_group',
  'condition',
  'written_lately',
  'too_often',
]);
export type RecipientReason = z.infer<typeof RecipientReason>;

/** A group send is a campaign hidden from the campaign list. */
export const GroupSendResource = z.object({
  id: z.number(),
  group: z.object({ id: z.number().nullable(), name: z.string() }),
  device: z.object({ session_id: z.string().nullable(), device_name: z.string() }),
  body: z.string().nullable(),
  template: z.object({ id: z.number(), name: z.string() }).nullable(),
  media: z.object({ uuid: z.string(), file_name: z.string() }).nullable(),
  state: CampaignState,
  /** Null after the undo period. Undo then fails with 409 campaigns.begun. */
  undo_until: z.string().nullable(),
  hold_reason: HoldReason.nullable(),
  held_until: z.string().nullable(),
  /** A forecast, like `ends_at`. */
  next_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  gap: z.object({ min: z.number(), max: z.number() }),
  counts: RecipientCounts,
  created_at: z.string(),
  updated_at: z.string(),
});
export type GroupSendResource = z.infer<typeof GroupSendResource>;

export const GroupSendRecipient = z.object({
  id: z.number(),
  contact_id: z.number().nullable(),
  phone_number: z.string().nullable(),
  /** `189…@lid` if WhatsApp hides the number. */
  whatsapp_id: z.string().nullable(),
  name: z.string().nullable(),
  status: RecipientStatus,
  reason: RecipientReason.nullable(),
  chat: z.object({ id: z.number(), device_id: z.number() }).nullable(),
  body: z.string().nullable(),
  sent_at: z.string().nullable(),
  message_status: MessageStatus.nullable(),
});
export type GroupSendRecipient = z.infer<typeof GroupSendRecipient>;

export const GroupSendPreview = z.object({
  group: z.object({ id: z.number(), name: z.string() }),
  device: z.object({ session_id: z.string(), device_name: z.string(), status: z.enum(['on', 'off']) }),
  /** Counts each member once. */
  audience: z.object({
    total: z.number(),
    on_whatsapp: z.number(),
    /** Contacts looked up before the send. */
    unknown: z.number(),
    not_on_whatsapp: z.number(),
    opted_out: z.number(),
    no_number: z.number(),
  }),
  count: z.number(),
  gap: z.object({ min: z.number(), max: z.number() }),
  left_today: z.number(),
  per_day: z.number(),
  ends_at: z.string(),
  /** Null for an unlimited plan. */
  messages_left: z.number().nullable(),
  undo_seconds: z.number(),
});
export type GroupSendPreview = z.infer<typeof GroupSendPreview>;

export const ListRecipientsQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(20),
  status: RecipientStatus.optional(),
});
export type ListRecipientsQuery = z.infer<typeof ListRecipientsQuery>;

export interface CampaignEvents {
  /** Sent at most once a second. */
  'group_send.changed': { group_send: GroupSendResource };
}
