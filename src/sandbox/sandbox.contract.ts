import { z } from 'zod';
import { sentAd, sentOrder, sentProduct, sentReply } from './sandbox-business.contract.js';

const addressing = z.enum(['pn', 'lid']);
const messageStatus = z.enum(['pending', 'sent', 'delivered', 'read', 'played', 'failed']);

const phoneSchema = z.object({
  number: z.string(),
  name: z.string(),
  lid: z.string(),
  online: z.boolean(),
  onWhatsApp: z.boolean(),
  addressing,
  /** Whether messages carry only the LID. Lookups still find the number. */
  hidesNumber: z.boolean(),
  username: z.string().nullable(),
  autoRead: z.boolean(),
  hasPicture: z.boolean(),
  unread: z.number(),
  chats: z.number(),
  linkedDevices: z.number(),
  codeRequested: z.boolean(),
  blocked: z.array(z.string()),
  createdAt: z.string(),
});
export type PhoneResource = z.infer<typeof phoneSchema>;

const messageSchema = z.object({
  id: z.string(),
  /** Position in the phone's inbox. */
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
export type PhoneMessageResource = z.infer<typeof messageSchema>;

const chatSchema = z.object({
  peer: z.object({
    number: z.string(),
    name: z.string(),
    hasPicture: z.boolean(),
    isBlocked: z.boolean(),
    /** Whether the phone is the network's own, which accepts no replies. */
    isService: z.boolean(),
  }),
  unread: z.number(),
  isArchived: z.boolean(),
  isMuted: z.boolean(),
  lastMessage: messageSchema.nullable(),
});
export type PhoneChatResource = z.infer<typeof chatSchema>;

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

const username = z.string().regex(/^[A-Za-z0-9_.]{3,35}$/);

export const createPhonesBody = z.object({
  name: z.string().min(1).max(60).optional(),
  number: phoneNumber.optional(),
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
  /** Numbers for which lookups return `number`. */
  spellings: z.array(phoneNumber).max(10).optional(),
});
export const changePhoneBody = z.object({
  name: z.string().min(1).max(60).optional(),
  online: z.boolean().optional(),
  onWhatsApp: z.boolean().optional(),
  addressing: addressing.optional(),
  hidesNumber: z.boolean().optional(),
  username: username.nullable().optional(),
  autoRead: z.boolean().optional(),
});
export const scanQrBody = z.object({ qr: z.string().min(1) });
export const retireSecretBody = z.object({
  qr: z.string().min(1),
  child: z.enum(['companion_reg_refresh', 'pair-device-rotate-qr']).optional(),
});
export const expireCodeBody = z.object({ stage: z.string() });
export const enterCodeBody = z.object({ code: z.string().min(1) });
/** `id` and `publicKey` (SPKI) are base64url. */
export const registerPasskeyBody = z.object({
  number: phoneNumber,
  id: z.base64url().min(1).max(1400),
  publicKey: z.base64url().min(1).max(4096),
});
export type RegisterPasskeyBody = z.infer<typeof registerPasskeyBody>;

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

export const phoneMessageBody = z.object({
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
  /** Comment, which is always encrypted. */
  comment: z.object({ id: z.string(), text: z.string(), ahead: z.boolean().optional() }).optional(),
  poll: z.object({ question: z.string(), options: z.array(z.string()), selectable: z.number().optional() }).optional(),
  vote: z.object({ id: z.string(), options: z.array(z.string()), atMs: z.number().optional() }).optional(),
  addOption: z.object({ id: z.string(), option: z.string() }).optional(),
  /** ID of the album's message. */
  album: z.string().optional(),
  /** ID of the same picture or video in lower resolution. */
  betterOf: z.string().optional(),
  /** Number of a broadcast list. */
  broadcast: z.string().optional(),
  /** Whether linked devices cannot decrypt the first copy and request a retry. */
  garbled: z.boolean().optional(),
  /** Secret in base64, random by default. */
  secret: z.string().optional(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().optional() }).optional(),
  contact: z.object({ name: z.string(), number: phoneNumber }).optional(),
  order: sentOrder.optional(),
  product: sentProduct.optional(),
  reply: sentReply.optional(),
  ad: sentAd.optional(),
  raw: z.record(z.string(), z.unknown()).optional(),
  /** Single field that replaces the content. */
  unknown: z
    .object({ field: z.number().int().min(1), text: z.string().optional(), base64: z.string().optional() })
    .optional(),
  /** With `ahead`, the target is sent later and not looked up. */
  delete: z.object({ id: z.string(), ahead: z.boolean().optional() }).optional(),
  edit: z
    .object({ id: z.string(), text: z.string(), ahead: z.boolean().optional(), encrypted: z.boolean().optional() })
    .optional(),
});
export type PhoneMessageBody = z.infer<typeof phoneMessageBody>;

/** `base64` is padded plaintext, `cut` is the number of ciphertext bytes to drop. */
export const sendRawMessagesBody = z.object({
  to: phoneNumber,
  messages: z.array(
    z.object({
      base64: z.string(),
      attrs: z.record(z.string(), z.string()).optional(),
      cut: z.number().int().min(0).optional(),
    }),
  ),
});
export type SendRawMessagesBody = z.infer<typeof sendRawMessagesBody>;

/** Binary content is base64. */
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
export const sendRawStanzasBody = z.object({ stanzas: z.array(rawNode) });

/** Creates the phone if needed. */
export const sendSystemMessageBody = z.object({
  to: phoneNumber,
  text: z.string().min(1).max(4000),
  name: z.string().min(1).max(60).optional(),
});

/** Messages of which peers are not notified. */
export const plantMessagesBody = z.object({
  messages: z
    .array(
      z.object({
        peer: phoneNumber,
        fromMe: z.boolean().default(false),
        id: z.string().min(1).optional(),
        text: z.string().default(''),
        /** `WebMessageInfo` in base64. Its content replaces `text`. */
        info: z.string().optional(),
        /** Epoch milliseconds. */
        at: z.number().int().min(0),
        status: z.enum(['sent', 'delivered', 'read', 'played']).default('delivered'),
      }),
    )
    .max(20_000),
});
export type PlantedMessage = z.input<typeof plantMessagesBody>['messages'][number];
export const markReadBody = z.object({ chat: phoneNumber, ids: z.array(z.string()).optional() });
/** The message need not have been sent to this phone. */
export const askAgainBody = z.object({ to: phoneNumber, id: z.string().min(1) });
export const placeCallBody = z.object({ to: phoneNumber });
const presenceState = z.enum(['composing', 'recording', 'paused', 'available', 'unavailable']);
export const showPresenceBody = z.object({ to: phoneNumber, state: presenceState });
export const markChatBody = z.object({ chat: phoneNumber, read: z.boolean() });
export const archiveChatBody = z.object({ chat: phoneNumber, archived: z.boolean() });
/** Omit `forMs` for forever. */
export const muteChatBody = z.object({
  chat: phoneNumber,
  muted: z.boolean(),
  forMs: z.number().int().min(1).optional(),
});
export const blockPeerBody = z.object({ peer: phoneNumber, blocked: z.boolean() });

export const closeConnectionsBody = z.object({
  number: phoneNumber.optional(),
  deviceId: z.number().int().optional(),
  /** `freeze` stops responses. `cut` also ignores that the client closes. */
  how: z.enum(['tcp', 'freeze', 'cut', 'stream-error', 'replaced', 'failure']),
  code: z.number().int().optional(),
});

/** `left` pre-keys remain on the server per linked device. */
export const spendPreKeysBody = z.object({ left: z.number().int().min(0) });

export interface SandboxStats {
  phones: number;
  connections: number;
  linkedDevices: number;
  messages: number;
  duplicates: number;
  copies: number;
  retries: number;
  /** Stanzas that clients acknowledged with an error. */
  refused: number;
}

export type SandboxEvent =
  | { type: 'phone.changed' | 'linked.changed'; number: string }
  | { type: 'message.created' | 'message.changed'; number: string; chat: string; id: string }
  | { type: 'chat.changed'; number: string; chat: string }
  | { type: 'typing'; number: string; chat: string; state: z.infer<typeof presenceState> };
