import { z } from 'zod';
import { Flag, Id, Uuids } from '../platform/http/fields.contract.js';
import { MessageChange } from './changes/changes.contract.js';
import type { ContactEvents } from './contacts/contacts.contract.js';
import type { ExportEvents } from './exports/exports.contract.js';
import type { GroupEvents } from './groups/groups.contract.js';
import type { ImportEvents } from './imports/imports.contract.js';
import type { MediaEvents } from './media/media.contract.js';
import { CardFields, KeptReferralResource, ProductResource, ReferralResource } from './messages/cards.contract.js';
import type { NoteEvents } from './notes/notes.contract.js';
import type { OptOutEvents } from './opt-out/opt-out.contract.js';
import { LONGEST_BODY } from './text/message-limits.contract.js';
import type { TypingEvents } from './chats/typing/typing.contract.js';
import type { TemplateEvents } from './templates/templates.contract.js';

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

/** Why a message failed, in a word the client translates as `messages.failure.<code>`. */
export const FailureCode = z.enum([
  'not_on_whatsapp',
  'refused_463',
  'refused',
  'upload_failed',
  'media_missing',
  'device_removed',
  /** It was good for minutes, and they were over. */
  'expired',
  /** They asked not to be written to. */
  'opted_out',
  /** WhatsApp never answered whether the recipient can be reached. */
  'lookup_unanswered',
  'unknown',
]);
export type FailureCode = z.infer<typeof FailureCode>;

/** Why a queued message is held back, in a word the client translates as `messages.waits.<code>`. */
export const HoldCode = z.enum([
  /** WhatsApp does not let the number write to people it has no chat with. */
  'new_people',
  /** WhatsApp's media host does not take the file, or one before it in the chat. */
  'media_host',
  /** WhatsApp has not answered yet whether and where the recipient can be reached. */
  'lookup',
  /** WhatsApp asked the number to slow down. */
  'rate_limited',
  /** The package has room for fewer devices, and this one is not among those that send. */
  'over_plan',
]);
export type HoldCode = z.infer<typeof HoldCode>;

const id = Id.optional();

const LOUDEST = 100;
const MOST_BARS = 64;
const Waveform = z
  .string()
  .regex(/^\d{1,3}(,\d{1,3})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((bars) => bars.length <= MOST_BARS && bars.every((bar) => bar <= LOUDEST), { error: 'number_range' });

/**
 * POST /api/v1/messages, as form fields (with an `attachment` file) or JSON. One of `phone`, `phone_contact_id`, `chat_id` and `group` names
 * the recipient; `body` or `template` is the text, either with braces to be filled; `attachments_id` is a file of the library. In a `body` to
 * one recipient unknown names in braces stay as typed; in one to a group, and in a template, they are left out and listed before.
 */
export const SendMessage = z
  .object({
    /** The session id of the device to send from. */
    device: z.string().trim().min(1, { error: 'required' }).max(64),
    phone: z.string().trim().max(32).optional(),
    phone_contact_id: id,
    chat_id: id,
    /** Id of a group of contacts: the message goes to each of them, one after the other. */
    group: id,
    body: z.string().max(LONGEST_BODY, { error: 'too_long' }).optional(),
    template: id,
    /** Uuid of a file in the media library; a list of one. */
    attachments_id: Uuids.refine((uuids) => uuids.length <= 1, { error: 'one_file' }).default([]),
    device_type: z.literal('session').optional(),
    quoted_id: id,
    /** The `attachment` is a recording (Opus, in Ogg or WebM), which arrives as a voice note. It has no text. */
    voice: Flag.default(false),
    /** How loud it is from beginning to end: up to 64 numbers from 0 to 100, with commas between. */
    waveform: Waveform.optional(),
  })
  .refine(
    ({ phone, phone_contact_id, chat_id, group }) => !!phone || (phone_contact_id ?? chat_id ?? group) !== undefined,
    {
      path: ['phone'],
      error: 'required',
    },
  )
  // What goes to many is a file of the library, which is shown as one.
  .refine(({ voice, group }) => !voice || group === undefined, { path: ['voice'], error: 'value_invalid' });
export type SendMessage = z.infer<typeof SendMessage>;

export const MediaResource = z.object({
  mimetype: z.string(),
  file_name: z.string().nullable(),
  /** Bytes; null while unknown. */
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  voice: z.boolean(),
  /** Of a voice note: how loud it is from beginning to end, 0 to 100. */
  waveform: z.array(z.number()).nullable(),
  /**
   * Why the file is not here. POST /api/v1/messages/{id}/fetch-media fetches it, or asks the phone for it. `stranger`: a large file of
   * somebody unknown. `no_room`: the package has no room. `too_large`: larger than this server takes. `damaged`: not the bytes that were
   * sent. `expired`: WhatsApp no longer has it. `requested`: the phone was asked and has not answered. `not_on_phone`: the phone no longer
   * has it.
   */
  held: z.enum(['stranger', 'no_room', 'too_large', 'damaged', 'expired', 'requested', 'not_on_phone']).nullable(),
  /** Same-origin address of the bytes, for the signed-in user only. */
  url: z.string(),
});
export type MediaResource = z.infer<typeof MediaResource>;

/**
 * Automatic senders: `bulk` is a campaign or a message to a group, `opt_out` the confirmation of an opt-out, `declined_call` the
 * text for a call that was declined.
 */
export const MessageSender = z.enum(['chatbot', 'auto_reply', 'store', 'bulk', 'opt_out', 'declined_call']);
export type MessageSender = z.infer<typeof MessageSender>;

export const MessageResource = z.object({
  id: z.number(),
  device_id: z.number(),
  chat_id: z.number(),
  from_me: z.boolean(),
  kind: MessageKind,
  /** Of what is no text: the caption, the lines of a place or a contact. A text is in `conversation` or `extendedTextMessage` alone. */
  body: z.string().nullable(),
  /** The sender wrote more than is kept. */
  is_truncated: z.boolean(),
  /** WhatsApp's own name of a kind we do not show, for `unsupported`. */
  unsupported_type: z.string().nullable(),
  media: MediaResource.nullable(),
  ...CardFields.shape,
  /** The same for all pictures and videos of an album, which count as one message. */
  album_id: z.string().nullable(),
  /** The ad or post from which it was written. */
  referral: ReferralResource.nullable(),
  /** It was passed on and not written for this chat. */
  is_forwarded: z.boolean(),
  quoted: z
    .object({
      ...{ id: z.number().nullable(), from_me: z.boolean(), kind: MessageKind, body: z.string().nullable() },
      /** It is a status and stands in no chat; `from_me` says whose. */
      is_status: z.boolean(),
      product: ProductResource.nullable(),
    })
    .nullable(),
  reactions: z.array(z.object({ emoji: z.string(), from_me: z.boolean() })),
  /** What was done to it here and WhatsApp has not taken yet, or did not take. */
  change: MessageChange.nullable(),
  is_deleted: z.boolean(),
  /** GET /api/v1/messages/{id}/edits has the previous texts. */
  is_edited: z.boolean(),
  status: MessageStatus,
  /** Null when a person wrote it, here, on the phone or through the API. */
  sent_by: MessageSender.nullable(),
  failure: FailureCode.nullable(),
  /** Of a queued one that may not go yet. It goes by itself. */
  hold: z.object({ reason: HoldCode, until: z.string().nullable() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  // The names of the specification's viewer, over the same facts.
  /** A text; one that answers another message is in `extendedTextMessage`. */
  conversation: z.string().nullable(),
  extendedTextMessage: z.object({ text: z.string() }).nullable(),
  imageMessage: z.object({ width: z.number().nullable(), height: z.number().nullable() }).nullable(),
  audioMessage: z.object({ seconds: z.number().nullable(), ptt: z.boolean() }).nullable(),
  /**
   * Where messages are read, `base64` is there for files up to 256 KB, in one answer for 1 MB of them, newest first; `url` is signed and works
   * for a quarter of an hour or two without a session. In news of a message it is null, and `url` needs the session.
   */
  media_base: z.object({ mimetype: z.string(), base64: z.string().nullable(), url: z.string() }).nullable(),
  /** Unix seconds. */
  messageTimestamp: z.number(),
  messageTimestamp_sort: z.number(),
  /** The day in the account's time zone, `2026-11-21`. */
  Ymd: z.string(),
});
export type MessageResource = z.infer<typeof MessageResource>;

/** Previous texts of a message, oldest first, at most the last 20; none of a deleted one. */
export const MessageEdits = z.array(z.object({ body: z.string().nullable(), replaced_at: z.string() }));
export type MessageEdits = z.infer<typeof MessageEdits>;

export const ChatResource = z.object({
  id: z.number(),
  device_id: z.number(),
  contact_id: z.number(),
  /** Digits without plus; null while WhatsApp hides the number. */
  phone: z.string().nullable(),
  /** `189…@lid`: names the person while the number is hidden; null until WhatsApp has given one. */
  whatsapp_id: z.string().nullable(),
  /** Without the at sign. */
  username: z.string().nullable(),
  profile_picture: z.string().nullable(),
  profile_info: z.object({ name: z.string().nullable() }),
  business_profile_info: z.object({ description: z.string().nullable() }),
  /** `body` is the beginning of the text. */
  last_message: z
    .object({ body: z.string().nullable(), kind: MessageKind, from_me: z.boolean(), status: MessageStatus })
    .nullable(),
  /** A reaction of theirs that is newer than the last message; `message_id`, `kind` and `body` are of our message that they reacted to. */
  last_reaction: z
    .object({ emoji: z.string(), message_id: z.number(), kind: MessageKind, body: z.string().nullable() })
    .nullable(),
  /** ISO time of the newest message that is not bulk, or of a newer reaction; null while nothing but bulk messages went there, and then the chat is in no list. */
  last_message_recieved: z.string().nullable(),
  unread_count: z.number(),
  /** In no list but its own, until they write again; a muted one stays there. */
  is_archived: z.boolean(),
  /** What they write makes no sound and no notification, and is not counted in the title of the window. */
  is_muted: z.boolean(),
  /** Seconds after which messages of the chat disappear; null while that is off. */
  expiration: z.number().nullable(),
  /** A bot asks for a person, until one writes by hand or says that it is done. */
  needs_you: z.boolean(),
  /** The ad or post from which they wrote last. */
  referral: KeptReferralResource.nullable(),
  updated_at: z.string(),
});
export type ChatResource = z.infer<typeof ChatResource>;

/** The answer of POST /api/v1/messages. */
export const SendMessageResult = z.object({
  data: MessageResource,
  chat: ChatResource,
  message: z.string(),
});
export type SendMessageResult = z.infer<typeof SendMessageResult>;

/** The answer when a group was named: the messages go out one by one from now on, see GET /api/v1/group-sends/{id}. */
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
    TypingEvents {
  'message.created': { message: MessageResource; chat: ChatResource };
  'message.changed': { message: MessageResource };
  'chat.changed': { chat: ChatResource };
  /** Instead of these, for administrators inside the account: something of this chat is to be read again. */
  'messages.stale': { device_id: number; chat_id: number };
}
