import { z } from 'zod';
import { sentAd, sentOrder, sentProduct, sentReply } from './sandbox-business.contract.js';

/** The JSON API of the network of virtual phones: what tests, scripts and the sandbox page say and hear. */

const addressing = z.enum(['pn', 'lid']);
const messageStatus = z.enum(['pending', 'sent', 'delivered', 'read', 'played', 'failed']);

const phoneSchema = z.object({
  number: z.string(),
  name: z.string(),
  lid: z.string(),
  online: z.boolean(),
  onWhatsApp: z.boolean(),
  addressing,
  /** Messages name its LID alone. A lookup of the number still finds it. */
  hidesNumber: z.boolean(),
  username: z.string().nullable(),
  autoRead: z.boolean(),
  hasPicture: z.boolean(),
  unread: z.number(),
  chats: z.number(),
  linkedDevices: z.number(),
  /** An application asked for a pairing code with this number and waits for it. */
  codeRequested: z.boolean(),
  blocked: z.array(z.string()),
  createdAt: z.string(),
});
export type PhoneResource = z.infer<typeof phoneSchema>;

const messageSchema = z.object({
  id: z.string(),
  /** Position in the phone's own order of messages; the cursor of the inbox. */
  seq: z.number(),
  chat: z.string(),
  from: z.string(),
  fromMe: z.boolean(),
  kind: z.string(),
  text: z.string().nullable(),
  caption: z.string().nullable(),
  mimetype: z.string().nullable(),
  fileName: z.string().nullable(),
  size: z.number().nullable(),
  seconds: z.number().nullable(),
  mediaUrl: z.string().nullable(),
  thumbnail: z.string().nullable(),
  quoted: z.object({ id: z.string(), text: z.string() }).nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string() }).nullable(),
  contact: z.object({ name: z.string(), vcard: z.string() }).nullable(),
  isForwarded: z.boolean(),
  targetId: z.string().nullable(),
  reactions: z.array(z.object({ from: z.string(), emoji: z.string() })),
  status: messageStatus,
  copies: z.number(),
  isRead: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  receivedAt: z.string(),
});
export type MessageResource = z.infer<typeof messageSchema>;

const chatSchema = z.object({
  peer: z.object({
    number: z.string(),
    name: z.string(),
    hasPicture: z.boolean(),
    isBlocked: z.boolean(),
    /** The network itself: its messages can be read and not answered. */
    isService: z.boolean(),
  }),
  unread: z.number(),
  isArchived: z.boolean(),
  isMuted: z.boolean(),
  lastMessage: messageSchema.nullable(),
});
export type ChatResource = z.infer<typeof chatSchema>;

const linkedDeviceSchema = z.object({
  id: z.number(),
  platform: z.string(),
  isConnected: z.boolean(),
  waiting: z.number(),
  preKeys: z.number(),
  linkedAt: z.string(),
  lastSeenAt: z.string(),
});
export type LinkedDeviceResource = z.infer<typeof linkedDeviceSchema>;

export const phoneNumber = z
  .string()
  .transform((value) => value.replace(/\D/g, ''))
  .pipe(z.string().min(7).max(15));

/** As WhatsApp allows them. */
const username = z.string().regex(/^[A-Za-z0-9_.]{3,35}$/);

export const createPhones = z.object({
  name: z.string().min(1).max(60).optional(),
  number: phoneNumber.optional(),
  /** Instead of the one that belongs to the number. */
  lid: z
    .string()
    .regex(/^\d{5,15}$/)
    .optional(),
  count: z.number().int().min(1).max(20_000).optional(),
  onWhatsApp: z.boolean().optional(),
  addressing: addressing.optional(),
  hidesNumber: z.boolean().optional(),
  username: username.nullable().optional(),
  autoRead: z.boolean().optional(),
  /** Other spellings of the number, as with Brazil's ninth digit: a lookup of one answers with the number. */
  spellings: z.array(phoneNumber).max(10).optional(),
});
export const changePhone = z.object({
  name: z.string().min(1).max(60).optional(),
  online: z.boolean().optional(),
  onWhatsApp: z.boolean().optional(),
  addressing: addressing.optional(),
  hidesNumber: z.boolean().optional(),
  username: username.nullable().optional(),
  autoRead: z.boolean().optional(),
});
export const scanQr = z.object({ qr: z.string().min(1) });
export const retireSecret = z.object({
  qr: z.string().min(1),
  child: z.enum(['companion_reg_refresh', 'pair-device-rotate-qr']).optional(),
});
export const expireCode = z.object({ stage: z.string() });
export const enterCode = z.object({ code: z.string().min(1) });
/** Sent by the page of web.whatsapp.com: base64url, the key in SPKI form. */
export const registerPasskey = z.object({
  number: phoneNumber,
  id: z.base64url().min(1).max(1400),
  publicKey: z.base64url().min(1).max(4096),
});
export type RegisterPasskey = z.infer<typeof registerPasskey>;

/** Defects of a file on the media host, or of the fields that open it. */
const mediaDamage = z.enum([
  'wrong-key',
  'empty-key',
  'short-key',
  'tiny-file',
  'truncated-file',
  'wrong-hash',
  'wrong-size',
]);
export type MediaDamage = z.infer<typeof mediaDamage>;

export const sendMessage = z.object({
  to: phoneNumber,
  id: z.string().min(1).optional(),
  text: z.string().optional(),
  media: z
    .object({
      kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
      base64: z.string(),
      mimetype: z.string(),
      fileName: z.string().optional(),
      caption: z.string().optional(),
      voice: z.boolean().optional(),
      seconds: z.number().optional(),
      thumbnail: z.string().optional(),
      damage: mediaDamage.optional(),
    })
    .optional(),
  quotedId: z.string().optional(),
  reaction: z.object({ id: z.string(), emoji: z.string(), encrypted: z.boolean().optional() }).optional(),
  /** Changes of an announcement are always encrypted. */
  comment: z.object({ id: z.string(), text: z.string(), ahead: z.boolean().optional() }).optional(),
  poll: z.object({ question: z.string(), options: z.array(z.string()), selectable: z.number().optional() }).optional(),
  vote: z.object({ id: z.string(), options: z.array(z.string()), atMs: z.number().optional() }).optional(),
  /** The poll gets another option. */
  addOption: z.object({ id: z.string(), option: z.string() }).optional(),
  /** Id of the cover of the album the file belongs to. */
  album: z.string().optional(),
  /** Number of a broadcast list the message is sent through. */
  broadcast: z.string().optional(),
  /** Linked devices cannot read the first copy and ask for another. */
  garbled: z.boolean().optional(),
  /** Base64; of the message itself, or of the one that a change goes ahead of. */
  secret: z.string().optional(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().optional() }).optional(),
  contact: z.object({ name: z.string(), number: phoneNumber }).optional(),
  order: sentOrder.optional(),
  product: sentProduct.optional(),
  reply: sentReply.optional(),
  ad: sentAd.optional(),
  raw: z.record(z.string(), z.unknown()).optional(),
  /** Of a kind that is younger than the library: nothing but a field of this number, and what travels beside every message. */
  unknown: z.object({ field: z.number().int().min(1), text: z.string() }).optional(),
  /** `ahead`: the message goes out only afterwards, so it is not asked for. */
  delete: z.object({ id: z.string(), ahead: z.boolean().optional() }).optional(),
  edit: z
    .object({ id: z.string(), text: z.string(), ahead: z.boolean().optional(), encrypted: z.boolean().optional() })
    .optional(),
});
export type SendMessage = z.infer<typeof sendMessage>;

/** Messages of any bytes: a plaintext with its padding, attributes of the stanza, bytes that are cut off the ciphertext. */
export const sendRawMessages = z.object({
  to: phoneNumber,
  messages: z.array(
    z.object({
      base64: z.string(),
      attrs: z.record(z.string(), z.string()).optional(),
      cut: z.number().int().min(0).optional(),
    }),
  ),
});
export type SendRawMessages = z.infer<typeof sendRawMessages>;

/** A stanza; bytes are base64. */
export interface RawNode {
  tag: string;
  attrs: Record<string, string>;
  content?: string | RawNode[] | undefined;
}
const rawNode: z.ZodType<RawNode> = z.lazy(() =>
  z.object({
    tag: z.string().min(1),
    attrs: z.record(z.string(), z.string()),
    content: z.union([z.string(), z.array(rawNode)]).optional(),
  }),
);
export const sendRawStanzas = z.object({ stanzas: z.array(rawNode) });

/** What the network itself tells somebody, whose phone is made when there is none. */
export const sendSystemMessage = z.object({
  to: phoneNumber,
  text: z.string().min(1).max(4000),
  /** Of a phone that is made. */
  name: z.string().min(1).max(60).optional(),
});

export const markRead = z.object({ chat: phoneNumber, ids: z.array(z.string()).optional() });
/** The person's phone says that it could not read a message of this id, whoever that was for. */
export const askAgain = z.object({ to: phoneNumber, id: z.string().min(1) });
/** Rings at `to`. */
export const placeCall = z.object({ to: phoneNumber });
const presenceState = z.enum(['composing', 'recording', 'paused', 'available', 'unavailable']);
export const showPresence = z.object({ to: phoneNumber, state: presenceState });
/** A chat is marked as read or unread in the list, without being opened. */
export const markChat = z.object({ chat: phoneNumber, read: z.boolean() });
export const archiveChat = z.object({ chat: phoneNumber, archived: z.boolean() });
/** For so long; without it for ever. */
export const muteChat = z.object({ chat: phoneNumber, muted: z.boolean(), forMs: z.number().int().min(1).optional() });
export const blockPeer = z.object({ peer: phoneNumber, blocked: z.boolean() });

export const closeConnections = z.object({
  number: phoneNumber.optional(),
  deviceId: z.number().int().optional(),
  /** `freeze`: nothing is answered any more; `cut`: as a pulled cable, not even the end of the connection is. */
  how: z.enum(['tcp', 'freeze', 'cut', 'stream-error', 'replaced', 'failure']),
  code: z.number().int().optional(),
});

/** How many one-time keys a linked device has left on the server. */
export const spendPreKeys = z.object({ left: z.number().int().min(0) });

export interface SandboxStats {
  phones: number;
  connections: number;
  linkedDevices: number;
  messages: number;
  duplicates: number;
  copies: number;
  retries: number;
  /** Messages that linked devices acknowledged with an error. */
  refused: number;
}

export type SandboxEvent =
  | { type: 'phone.changed' | 'linked.changed'; number: string }
  | { type: 'message.created' | 'message.changed'; number: string; chat: string; id: string }
  | { type: 'chat.changed'; number: string; chat: string }
  | { type: 'typing'; number: string; chat: string; state: z.infer<typeof presenceState> };
