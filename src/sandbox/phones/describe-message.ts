import { proto } from '@whiskeysockets/baileys/WAProto/index.js';

export type ProtoMessage = proto.IMessage;

const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
] as const;

const KINDS: Partial<Record<keyof ProtoMessage, string>> = {
  conversation: 'text',
  extendedTextMessage: 'text',
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'contact',
  contactsArrayMessage: 'contacts',
  reactionMessage: 'reaction',
  pollCreationMessage: 'poll',
  pollCreationMessageV2: 'poll',
  pollCreationMessageV3: 'poll',
  pollUpdateMessage: 'poll-vote',
  listMessage: 'list',
  buttonsMessage: 'buttons',
  interactiveMessage: 'interactive',
  templateMessage: 'template',
  listResponseMessage: 'list-response',
  buttonsResponseMessage: 'buttons-response',
  templateButtonReplyMessage: 'buttons-response',
  interactiveResponseMessage: 'interactive-response',
  productMessage: 'product',
  orderMessage: 'order',
  eventMessage: 'event',
  secretEncryptedMessage: 'encrypted-change',
  encReactionMessage: 'encrypted-change',
  encCommentMessage: 'encrypted-change',
};

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

export function unwrap(message: ProtoMessage): ProtoMessage {
  for (const wrapper of WRAPPERS) {
    const inner = message[wrapper]?.message;
    if (inner) return unwrap(inner);
  }
  return message;
}

interface Media {
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  node: {
    mediaKey?: Uint8Array | null;
    directPath?: string | null;
    mimetype?: string | null;
    fileLength?: unknown;
    caption?: string | null;
    fileName?: string | null;
    seconds?: number | null;
    ptt?: boolean | null;
    jpegThumbnail?: Uint8Array | null;
  };
}

export function mediaOf(message: ProtoMessage): Media | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = unwrap(message);
  if (imageMessage) return { kind: 'image', node: imageMessage };
  if (videoMessage ?? ptvMessage) return { kind: 'video', node: (videoMessage ?? ptvMessage)! };
  if (audioMessage) return { kind: 'audio', node: audioMessage };
  if (documentMessage) return { kind: 'document', node: documentMessage };
  if (stickerMessage) return { kind: 'sticker', node: stickerMessage };
  return undefined;
}

export function kindOf(message: ProtoMessage): string {
  const inner = unwrap(message);
  if (inner.protocolMessage) {
    if (inner.protocolMessage.type === REVOKE) return 'delete';
    return inner.protocolMessage.type === MESSAGE_EDIT ? 'edit' : 'protocol';
  }
  if (inner.audioMessage?.ptt) return 'voice';
  for (const [field, kind] of Object.entries(KINDS)) if (inner[field as keyof ProtoMessage]) return kind;
  return 'other';
}

export function targetOf(message: ProtoMessage): string | undefined {
  const { protocolMessage, reactionMessage, pollUpdateMessage, ...inner } = unwrap(message);
  const encrypted = inner.secretEncryptedMessage ?? inner.encReactionMessage ?? inner.encCommentMessage;
  const key =
    protocolMessage?.key ??
    reactionMessage?.key ??
    pollUpdateMessage?.pollCreationMessageKey ??
    encrypted?.targetMessageKey;
  return key?.id ?? undefined;
}

export function textOfMessage(message: ProtoMessage): string | null {
  const inner = unwrap(message);
  return (
    inner.conversation ??
    inner.extendedTextMessage?.text ??
    inner.reactionMessage?.text ??
    inner.listMessage?.description ??
    inner.buttonsMessage?.contentText ??
    inner.interactiveMessage?.body?.text ??
    inner.templateMessage?.hydratedTemplate?.hydratedContentText ??
    inner.pollCreationMessage?.name ??
    inner.pollCreationMessageV3?.name ??
    inner.buttonsResponseMessage?.selectedDisplayText ??
    inner.listResponseMessage?.title ??
    inner.interactiveResponseMessage?.body?.text ??
    inner.orderMessage?.message ??
    inner.orderMessage?.orderTitle ??
    inner.productMessage?.product?.title ??
    (inner.protocolMessage?.editedMessage ? textOfMessage(inner.protocolMessage.editedMessage) : null)
  );
}

export function contextInfoOf(message: ProtoMessage): proto.IContextInfo | undefined {
  for (const value of Object.values(unwrap(message))) {
    const context = (value as { contextInfo?: proto.IContextInfo } | null)?.contextInfo;
    if (context) return context;
  }
  return undefined;
}
