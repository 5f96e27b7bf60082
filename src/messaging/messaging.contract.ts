import { z } from 'zod';
import { Id, Uuids } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';
import type { ContactEvents } from './contacts/contacts.contract.js';
import type { ExportEvents } from './exports/exports.contract.js';
import type { GroupEvents } from './groups/groups.contract.js';
import type { ImportEvents } from './imports/imports.contract.js';
import type { MediaEvents } from './media/media.contract.js';
import type { OptOutEvents } from './opt-out/opt-out.contract.js';
import { LONGEST_BODY } from './text/message-limits.contract.js';
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
  /** They asked not to be written to. */
  'opted_out',
  'unknown',
]);
export type FailureCode = z.infer<typeof FailureCode>;

/** Why a queued message is held back, in a word the client translates as `messages.waits.<code>`. */
export const HoldCode = z.enum([
  /** WhatsApp does not let the number write to people it has no chat with. */
  'new_people',
  /** WhatsApp's media host does not take the file, or one before it in the chat. */
  'media_host',
  /** The package has room for fewer devices, and this one is not among those that send. */
  'over_plan',
]);
export type HoldCode = z.infer<typeof HoldCode>;

const id = Id.optional();

/**
 * POST /api/v1/messages, as form fields (with an `attachment` file) or JSON. One of `phone`, `phone_contact_id`, `chat_id` and `group` names
 * the recipient; `body` or `template` is the text, either with braces to be filled; `attachments_id` is a file of the library.
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
  })
  .refine(
    ({ phone, phone_contact_id, chat_id, group }) => !!phone || (phone_contact_id ?? chat_id ?? group) !== undefined,
    {
      path: ['phone'],
      error: 'required',
    },
  );
export type SendMessage = z.infer<typeof SendMessage>;

export interface MediaResource {
  mimetype: string;
  file_name: string | null;
  /** Bytes; null while unknown. */
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  voice: boolean;
  /** Why the file was not fetched from WhatsApp; POST /api/v1/messages/{id}/fetch-media fetches it. */
  held: 'stranger' | 'no_room' | null;
  /** Same-origin address of the bytes, for the signed-in user only. */
  url: string;
}

export interface MessageResource {
  id: number;
  device_id: number;
  chat_id: number;
  from_me: boolean;
  kind: MessageKind;
  /** Of what is no text: the caption, the lines of a place or a contact. A text is in `conversation` or `extendedTextMessage` alone. */
  body: string | null;
  /** The sender wrote more than is kept. */
  is_truncated: boolean;
  /** WhatsApp's own name of a kind we do not show, for `unsupported`. */
  unsupported_type: string | null;
  media: MediaResource | null;
  quoted: { id: number | null; from_me: boolean; kind: MessageKind; body: string | null } | null;
  reactions: { emoji: string; from_me: boolean }[];
  is_deleted: boolean;
  is_edited: boolean;
  status: MessageStatus;
  failure: FailureCode | null;
  /** Of a queued one that may not go yet. It goes by itself. */
  hold: { reason: HoldCode; until: string | null } | null;
  created_at: string;
  updated_at: string;
  // The names of the specification's viewer, over the same facts.
  /** A text; one that answers another message is in `extendedTextMessage`. */
  conversation: string | null;
  extendedTextMessage: { text: string } | null;
  imageMessage: { width: number | null; height: number | null } | null;
  audioMessage: { seconds: number | null; ptt: boolean } | null;
  /**
   * Where messages are read, `base64` is there for files up to 256 KB, in one answer for 1 MB of them, newest first; `url` is signed and works
   * for a quarter of an hour or two without a session. In news of a message it is null, and `url` needs the session.
   */
  media_base: { mimetype: string; base64: string | null; url: string } | null;
  /** Unix seconds. */
  messageTimestamp: number;
  messageTimestamp_sort: number;
  /** The day in the account's time zone, `2026-11-21`. */
  Ymd: string;
}

export interface ChatResource {
  id: number;
  device_id: number;
  /** Digits without plus; null while WhatsApp hides the number. */
  phone: string | null;
  profile_picture: string | null;
  profile_info: { name: string | null };
  business_profile_info: { description: string | null };
  /** `body` is the beginning of the text. */
  last_message: { body: string | null; kind: MessageKind; from_me: boolean; status: MessageStatus } | null;
  /** ISO time of the newest message that is not bulk; null while nothing but bulk messages went there, and then the chat is in no list. */
  last_message_recieved: string | null;
  unread_count: number;
  updated_at: string;
}

export const ListChatsQuery = PageQuery.extend({ rows: z.coerce.number().int().min(1).max(100).default(20) });
export type ListChatsQuery = z.infer<typeof ListChatsQuery>;

/** `cursorId` is the id of the oldest message in hand; the answer holds older ones, newest first. */
export const ListMessagesQuery = z.object({
  cursorId: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** `url` leaves the bytes of small files out of `media_base`. */
  media_base: z.enum(['base64', 'url']).default('base64'),
});
export type ListMessagesQuery = z.infer<typeof ListMessagesQuery>;

/** GET /api/v1/chat-list-messages/{deviceId}/{chatId}. `next_cursor` is null at the beginning of the chat. */
export interface MessageList {
  data: MessageResource[];
  next_cursor: number | null;
  chat: ChatResource;
}

/** The answer of POST /api/v1/messages. */
export interface SendMessageResult {
  data: MessageResource;
  chat: ChatResource;
  message: string;
}

/** The answer when a group was named: the messages go out one by one from now on, see GET /api/v1/group-sends/{id}. */
export interface SendToGroupResult {
  group_send: { id: number };
  count: number;
  message: string;
}

export interface MessagingEvents
  extends ContactEvents, GroupEvents, ImportEvents, ExportEvents, MediaEvents, OptOutEvents, TemplateEvents {
  'message.created': { message: MessageResource; chat: ChatResource };
  'message.changed': { message: MessageResource };
  'chat.changed': { chat: ChatResource };
  /** Instead of these, for administrators inside the account: something of this chat is to be read again. */
  'messages.stale': { device_id: number; chat_id: number };
}
