import type { FailureCode, MessageStatus } from '../messaging/messaging.contract.js';
import { z } from 'zod';
import { PageQuery } from '../platform/http/page.contract.js';

/** Why nothing goes out right now, in a word the client translates as `campaigns.waits.<reason>`. */
export type HoldReason =
  | 'device_away'
  | 'device_removed'
  | 'plan_limit'
  | 'account_pended'
  | 'paused_by_user'
  /** Somebody has to let the device send to many again. */
  | 'device_guarded'
  /** What the device may send to many today, or in this hour, has gone. */
  | 'cap_day'
  | 'cap_hour'
  /** WhatsApp does not let the number write to people it has no chat with. */
  | 'new_people'
  /** The device is one too many for the package: it sends when it is chosen, or when there is room. */
  | 'over_plan'
  /** Half of its first ten people are not on WhatsApp: somebody has to look at the list. */
  | 'not_on_whatsapp';

/** waiting -> queued -> sent -> delivered -> read; failed and skipped are final too. */
export const RecipientStatus = z.enum(['waiting', 'queued', 'sent', 'delivered', 'read', 'failed', 'skipped']);
export type RecipientStatus = z.infer<typeof RecipientStatus>;

export type CampaignState = 'running' | 'paused' | 'cancelled' | 'finished';

/** Why somebody did not get their message, in a word the client translates as `messages.failure.<code>` or `campaigns.reasons.<code>`. */
export type RecipientReason =
  | FailureCode
  | 'opted_out'
  | 'no_number'
  | 'contact_deleted'
  | 'cancelled'
  | 'text_empty'
  | 'text_too_long';

/** A message to a group on its way: a campaign that is not in the list of campaigns. */
export interface GroupSendResource {
  id: number;
  group: { id: number | null; name: string };
  device: { session_id: string | null; device_name: string };
  /** The text as it was written, before a choice was made for anybody. */
  body: string | null;
  template: { id: number; name: string } | null;
  media: { uuid: string; file_name: string } | null;
  state: CampaignState;
  /** Until then nothing goes out and it can be undone; null when that is over. */
  undo_until: string | null;
  /** Null while it goes on. */
  hold_reason: HoldReason | null;
  /** When that ends by itself, as far as is known. */
  held_until: string | null;
  /** When the next message goes, as far as is known. */
  next_at: string | null;
  /** When the last will have gone, at the present gap. */
  ends_at: string | null;
  /** Seconds between two messages of the device. */
  gap: { min: number; max: number };
  counts: Record<RecipientStatus, number> & { total: number };
  created_at: string;
  updated_at: string;
}

export interface GroupSendRecipient {
  id: number;
  contact_id: number | null;
  phone_number: string | null;
  name: string | null;
  status: RecipientStatus;
  /** Of a failed or skipped one. */
  reason: RecipientReason | null;
  chat: { id: number; device_id: number } | null;
  /** What they got, once it was made. */
  body: string | null;
  sent_at: string | null;
  message_status: MessageStatus | null;
}

/** What a message to a group would do: POST /api/v1/messages-preflight with the body of POST /api/v1/messages -> { data }. Nothing is written. */
export interface GroupSendPreview {
  group: { id: number; name: string };
  device: { session_id: string; device_name: string; status: 'on' | 'off' };
  /** Everybody in the group is in one of these. */
  audience: {
    total: number;
    on_whatsapp: number;
    /** They are looked up before their turn. */
    unknown: number;
    not_on_whatsapp: number;
    opted_out: number;
    no_number: number;
  };
  /** Who is to get it: those on WhatsApp and those of whom it is not known. */
  count: number;
  /** Seconds between two messages of the device. */
  gap: { min: number; max: number };
  /** How many the device may send to many: still today, and on a day like this. */
  left_today: number;
  per_day: number;
  /** When the last will have gone. */
  ends_at: string;
  /** Of the package; null when it does not count messages. */
  messages_left: number | null;
  /** How long it can be undone before it starts. */
  undo_seconds: number;
}

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
