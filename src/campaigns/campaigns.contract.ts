import { FailureCode, MessageStatus } from '../messaging/messaging.contract.js';
import { z } from 'zod';
import { PageQuery } from '../platform/http/page.contract.js';

/** Why nothing goes out right now, in a word the client translates as `campaigns.waits.<reason>`. */
export const HoldReason = z.enum([
  'device_away',
  'device_removed',
  'plan_limit',
  'account_pended',
  'paused_by_user',
  /** Somebody has to let the device send to many again. */
  'device_guarded',
  /** What the device may send to many today, or in this hour, has gone. */
  'cap_day',
  'cap_hour',
  /** WhatsApp does not let the number write to people it has no chat with. */
  'new_people',
  /** The device is one too many for the package: it sends when it is chosen, or when there is room. */
  'over_plan',
  /** Half of its first ten people are not on WhatsApp: somebody has to look at the list. */
  'not_on_whatsapp',
  /** Its calendar, or the quiet hours of the account, are closed. */
  'window',
  /** Its time passed while nothing ran here: somebody has to say whether it is still to go. */
  'start_missed',
]);
export type HoldReason = z.infer<typeof HoldReason>;

/** waiting -> queued -> sent -> delivered -> read -> replied; failed and skipped are final too. */
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

/** How many recipients are in each status. */
export const RecipientCounts = z.object({
  ...{ waiting: z.number(), queued: z.number(), sent: z.number(), delivered: z.number(), read: z.number() },
  ...{ replied: z.number(), failed: z.number(), skipped: z.number(), total: z.number() },
});
export type RecipientCounts = z.infer<typeof RecipientCounts>;

export const CampaignState = z.enum(['running', 'paused', 'cancelled', 'finished']);
export type CampaignState = z.infer<typeof CampaignState>;

/** Why somebody did not get their message, in a word the client translates as `messages.failure.<code>` or `campaigns.reasons.<code>`. */
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

/** A message to a group on its way: a campaign that is not in the list of campaigns. */
export const GroupSendResource = z.object({
  id: z.number(),
  group: z.object({ id: z.number().nullable(), name: z.string() }),
  device: z.object({ session_id: z.string().nullable(), device_name: z.string() }),
  /** The text as it was written, before a choice was made for anybody. */
  body: z.string().nullable(),
  template: z.object({ id: z.number(), name: z.string() }).nullable(),
  media: z.object({ uuid: z.string(), file_name: z.string() }).nullable(),
  state: CampaignState,
  /** Until then nothing goes out and it can be undone; null when that is over. */
  undo_until: z.string().nullable(),
  /** Null while it goes on. */
  hold_reason: HoldReason.nullable(),
  /** When that ends by itself, as far as is known. */
  held_until: z.string().nullable(),
  /** When the next message goes, as far as is known. */
  next_at: z.string().nullable(),
  /** When the last will have gone, at the present gap. */
  ends_at: z.string().nullable(),
  /** Seconds between two messages of the device. */
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
  /** `189…@lid`: names the person while the number is hidden. */
  whatsapp_id: z.string().nullable(),
  name: z.string().nullable(),
  status: RecipientStatus,
  /** Of a failed or skipped one. */
  reason: RecipientReason.nullable(),
  chat: z.object({ id: z.number(), device_id: z.number() }).nullable(),
  /** What they got, once it was made. */
  body: z.string().nullable(),
  sent_at: z.string().nullable(),
  message_status: MessageStatus.nullable(),
});
export type GroupSendRecipient = z.infer<typeof GroupSendRecipient>;

/** What a message to a group would do: POST /api/v1/messages-preflight with the body of POST /api/v1/messages -> { data }. Nothing is written. */
export const GroupSendPreview = z.object({
  group: z.object({ id: z.number(), name: z.string() }),
  device: z.object({ session_id: z.string(), device_name: z.string(), status: z.enum(['on', 'off']) }),
  /** Everybody in the group is in one of these. */
  audience: z.object({
    total: z.number(),
    on_whatsapp: z.number(),
    /** They are looked up before their turn. */
    unknown: z.number(),
    not_on_whatsapp: z.number(),
    opted_out: z.number(),
    no_number: z.number(),
  }),
  /** Who is to get it: those on WhatsApp and those of whom it is not known. */
  count: z.number(),
  /** Seconds between two messages of the device. */
  gap: z.object({ min: z.number(), max: z.number() }),
  /** How many the device may send to many: still today, and on a day like this. */
  left_today: z.number(),
  per_day: z.number(),
  /** When the last will have gone. */
  ends_at: z.string(),
  /** Of the package; null when it does not count messages. */
  messages_left: z.number().nullable(),
  /** How long it can be undone before it starts. */
  undo_seconds: z.number(),
});
export type GroupSendPreview = z.infer<typeof GroupSendPreview>;

/** GET /api/v1/group-sends/{id}/recipients -> Page<GroupSendRecipient> */
export const ListRecipientsQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(20),
  status: RecipientStatus.optional(),
});
export type ListRecipientsQuery = z.infer<typeof ListRecipientsQuery>;

/*
 * POST /api/v1/messages with group -> 202 { group_send: { id }, count, message: 'queued n' }
 * GET  /api/v1/group-sends -> Page<GroupSendResource> · GET /api/v1/group-sends/{id} -> { data }
 * POST /api/v1/group-sends/{id}/pause | resume | cancel | undo -> { data }; undo before `undo_until` only, 409 campaigns.begun later
 */

export interface CampaignEvents {
  /** At most once a second each. */
  'group_send.changed': { group_send: GroupSendResource };
}
