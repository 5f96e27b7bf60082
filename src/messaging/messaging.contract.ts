import { z } from 'zod';
import { NOT_DUE_CODES } from './delivery/not-due.contract.js';
import { Flag, Id, Uuids } from '../platform/http/fields.contract.js';
import { MessageChange } from './conversations/changes/changes.contract.js';
import type { ContactEvents } from '../address-book/contacts/contacts.contract.js';
import type { ExportEvents } from '../address-book/exports/exports.contract.js';
import type { GroupEvents } from '../address-book/groups/groups.contract.js';
import type { ImportEvents } from '../address-book/imports/imports.contract.js';
import type { MediaEvents } from '../media/media.contract.js';
import { type InboxEvents, LabelResource } from './conversations/inbox/inbox.contract.js';
import { CardFields, ProductResource } from './conversations/messages/cards.contract.js';
import { KeptReferralResource, ReferralResource } from '../address-book/contacts/referral.contract.js';
import type { NoteEvents } from '../address-book/notes/notes.contract.js';
import type { OptOutEvents } from '../address-book/opt-out/opt-out.contract.js';
import { MAX_BODY_LENGTH } from '../templates/text/message-limits.contract.js';
import type { TypingEvents } from './conversations/typing/typing.contract.js';
import { ChatSla } from './conversations/service-levels/sla-policies.contract.js';
import type { TemplateEvents } from '../templates/templates.contract.js';

export const MessageKind = z.enum([
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'poll',
  'order',
  'product',
  'unsupported',
]);
export type MessageKind = z.infer<typeof MessageKind>;

/** Outgoing: queued -> sending -> sent -> delivered -> read -> played, or failed. Incoming: received. */
export const MessageStatus = z.enum(['received', 'queued', 'sending', 'sent', 'delivered', 'read', 'played', 'failed']);
export type MessageStatus = z.infer<typeof MessageStatus>;

/** Translated as `messages.failure.<code>`. */
export const FailureCode = z.enum([
  'not_on_whatsapp',
  'refused_463',
  'refused',
  'upload_failed',
  'media_missing',
  'device_removed',
  'expired',
  'opted_out',
  'lookup_unanswered',
  ...NOT_DUE_CODES,
  'unknown',
]);
export type FailureCode = z.infer<typeof FailureCode>;

/** Translated as `messages.waits.<code>`. */
export const HoldCode = z.enum([
  /** WhatsApp blocks recipients without a chat. */
  'new_people',
  /** WhatsApp's media host rejects this or an earlier file. */
  'media_host',
  'lookup',
  'rate_limited',
  'over_plan',
]);
export type HoldCode = z.infer<typeof HoldCode>;

const id = Id.optional();

const MAX_LOUDNESS = 100;
const MAX_WAVEFORM_BARS = 64;
const Waveform = z
  .string()
  .regex(/^\d{1,3}(,\d{1,3})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((bars) => bars.length <= MAX_WAVEFORM_BARS && bars.every((bar) => bar <= MAX_LOUDNESS), {
    error: 'number_range',
  });

/** Unknown placeholders stay as typed in a `body` to one recipient, and are removed elsewhere. */
export const SendMessageBody = z
  .object({
    /** Session ID of the device. */
    device: z.string().trim().min(1, { error: 'required' }).max(64),
    phone: z.string().trim().max(32).optional(),
    phone_contact_id: id,
    chat_id: id,
    group: id,
    body: z.string().max(MAX_BODY_LENGTH, { error: 'too_long' }).optional(),
    template: id,
    attachments_id: Uuids.refine((uuids) => uuids.length <= 1, { error: 'one_file' }).default([]),
    device_type: z.literal('session').optional(),
    quoted_id: id,
    /** `attachment` is Opus in Ogg or WebM, sent without text. */
    voice: Flag.default(false),
    /** Up to 64 loudness values from 0 to 100, separated by commas. */
    waveform: Waveform.optional(),
  })
  .refine(
    ({ phone, phone_contact_id, chat_id, group }) => !!phone || (phone_contact_id ?? chat_id ?? group) !== undefined,
    {
      path: ['phone'],
      error: 'required',
    },
  )
  // Messages to a group take their file from the library.
  .refine(({ voice, group }) => !voice || group === undefined, { path: ['voice'], error: 'value_invalid' });
export type SendMessageBody = z.infer<typeof SendMessageBody>;

export const MediaResource = z.object({
  mimetype: z.string(),
  file_name: z.string().nullable(),
  /** Size in bytes. Null while unknown. */
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  voice: z.boolean(),
  /** Loudness values from 0 to 100. */
  waveform: z.array(z.number()).nullable(),
  /**
   * Reason without a file. `stranger`: large file of an unknown sender. `no_room`: package full. `too_large`: server's
   * limit. `damaged`: bytes differ. `expired`: deleted by WhatsApp. `requested`: phone asked.
   */
  held: z.enum(['stranger', 'no_room', 'too_large', 'damaged', 'expired', 'requested', 'not_on_phone']).nullable(),
  /** Address for the signed-in user only. */
  url: z.string(),
});
export type MediaResource = z.infer<typeof MediaResource>;

/** `bulk` is a campaign or group message. */
export const MessageSender = z.enum(['chatbot', 'auto_reply', 'store', 'bulk', 'opt_out', 'declined_call', 'rating']);
export type MessageSender = z.infer<typeof MessageSender>;

export const MessageResource = z.object({
  id: z.number(),
  device_id: z.number(),
  chat_id: z.number(),
  from_me: z.boolean(),
  kind: MessageKind,
  /** Text messages use `conversation` or `extendedTextMessage`. */
  body: z.string().nullable(),
  is_truncated: z.boolean(),
  unsupported_type: z.string().nullable(),
  media: MediaResource.nullable(),
  ...CardFields.shape,
  /** ID shared by files that were sent together. */
  album_id: z.string().nullable(),
  referral: ReferralResource.nullable(),
  is_forwarded: z.boolean(),
  quoted: z
    .object({
      id: z.number().nullable(),
      from_me: z.boolean(),
      kind: MessageKind,
      body: z.string().nullable(),
      is_status: z.boolean(),
      product: ProductResource.nullable(),
    })
    .nullable(),
  reactions: z.array(z.object({ emoji: z.string(), from_me: z.boolean() })),
  change: MessageChange.nullable(),
  is_deleted: z.boolean(),
  is_edited: z.boolean(),
  is_history: z.boolean(),
  status: MessageStatus,
  /** Null for messages by a person, from Mersal, the phone or the API. */
  sent_by: MessageSender.nullable(),
  failure: FailureCode.nullable(),
  hold: z.object({ reason: HoldCode, until: z.string().nullable() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  // The API specification names the following fields.
  conversation: z.string().nullable(),
  extendedTextMessage: z.object({ text: z.string() }).nullable(),
  imageMessage: z.object({ width: z.number().nullable(), height: z.number().nullable() }).nullable(),
  audioMessage: z.object({ seconds: z.number().nullable(), ptt: z.boolean() }).nullable(),
  /**
   * Lists include `base64` up to 256 KB each and 1 MB per response. `url` works for 15 to 30 minutes without a session.
   * In events `base64` is null and `url` needs the session.
   */
  media_base: z.object({ mimetype: z.string(), base64: z.string().nullable(), url: z.string() }).nullable(),
  /** Unix seconds. */
  messageTimestamp: z.number(),
  messageTimestamp_sort: z.number(),
  /** `2026-11-21` in the account's time zone. */
  Ymd: z.string(),
});
export type MessageResource = z.infer<typeof MessageResource>;

/** Previous texts, oldest first, at most 20. */
export const MessageEdits = z.array(z.object({ body: z.string().nullable(), replaced_at: z.string() }));
export type MessageEdits = z.infer<typeof MessageEdits>;

/** `pending` waits for the customer. */
export const ChatStatus = z.enum(['open', 'pending', 'snoozed', 'resolved']);
export type ChatStatus = z.infer<typeof ChatStatus>;

export const ChatResource = z.object({
  id: z.number(),
  device_id: z.number(),
  contact_id: z.number(),
  /** Phone number as digits. Null while hidden. */
  phone: z.string().nullable(),
  /** WhatsApp ID, such as `189…@lid`. */
  whatsapp_id: z.string().nullable(),
  username: z.string().nullable(),
  profile_picture: z.string().nullable(),
  profile_info: z.object({ name: z.string().nullable() }),
  business_profile_info: z.object({ description: z.string().nullable() }),
  /** `body` is shortened. */
  last_message: z
    .object({ body: z.string().nullable(), kind: MessageKind, from_me: z.boolean(), status: MessageStatus })
    .nullable(),
  /** Received reaction, newer than the last message. `message_id`, `kind` and `body` are those of its message. */
  last_reaction: z
    .object({ emoji: z.string(), message_id: z.number(), kind: MessageKind, body: z.string().nullable() })
    .nullable(),
  /** Time of the newest message that is not bulk. Null hides the chat from lists. */
  last_message_recieved: z.string().nullable(),
  unread_count: z.number(),
  /** Hidden from lists until the contact writes, or longer if muted. */
  is_archived: z.boolean(),
  is_muted: z.boolean(),
  /** Messages of the contact are dropped, and none are sent. */
  is_blocked: z.boolean(),
  /** Seconds until messages disappear. */
  expiration: z.number().nullable(),
  /** A bot requested a colleague. */
  needs_you: z.boolean(),
  referral: KeptReferralResource.nullable(),
  assignee: z.object({ id: z.number(), username: z.string(), name: z.string().nullable() }).nullable(),
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
  labels: z.array(LabelResource),
  /** `score` is 1 to 5. */
  rating: z.object({ score: z.number(), comment: z.string().nullable() }).nullable(),
  state: ChatStatus,
  /** Null if snoozed until the next message. */
  snoozed_until: z.string().nullable(),
  /** Time of the oldest message without a reply. */
  waiting_since: z.string().nullable(),
  sla: ChatSla.nullable(),
  updated_at: z.string(),
});
export type ChatResource = z.infer<typeof ChatResource>;

export const SendMessageResult = z.object({
  data: MessageResource,
  chat: ChatResource,
  message: z.string(),
});
export type SendMessageResult = z.infer<typeof SendMessageResult>;

/** Progress: GET /api/v1/group-sends/{id}. */
export const SendToGroupResult = z.object({
  group_send: z.object({ id: z.number() }),
  count: z.number(),
  message: z.string(),
});
export type SendToGroupResult = z.infer<typeof SendToGroupResult>;

export interface MessagingEvents
  extends
    ContactEvents,
    GroupEvents,
    ImportEvents,
    ExportEvents,
    MediaEvents,
    OptOutEvents,
    TemplateEvents,
    NoteEvents,
    InboxEvents,
    TypingEvents {
  'message.created': { message: MessageResource; chat: ChatResource };
  'message.changed': { message: MessageResource };
  'chat.changed': { chat: ChatResource };
  /** Impersonating administrators receive this instead of the events above. */
  'messages.stale': { device_id: number; chat_id: number };
}
