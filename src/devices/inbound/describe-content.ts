import type { MediaKind } from '../connection.messages.js';
import type { InboundMedia, InboundMessage } from '../devices.ports.js';
import type { proto } from '../baileys/baileys-library.js';
import { ENVELOPES, isCompanion } from './kinds/message-kinds.js';
import { findPoll } from './kinds/read-poll.js';
import { readMenu } from './cards/read-menu.js';
import { describeSale } from './cards/read-order.js';
import { textOfReply } from './cards/read-reply.js';

type Content = proto.IMessage;
type Kind = InboundMessage['kind'];

interface Description {
  kind: Kind;
  body: string | null;
  media: InboundMedia | null;
  unsupportedType: string | null;
}

export function unwrap(content: Content | null | undefined): Content | null {
  let inner = content ?? null;
  for (let depth = 0; inner && depth < 6; depth++) {
    const wrapper: (typeof ENVELOPES)[number] | undefined = ENVELOPES.find((name) => inner?.[name]?.message);
    if (!wrapper) break;
    inner = inner[wrapper]?.message ?? null;
  }
  return inner;
}

export function typeOf(content: Content): keyof Content | null {
  const names = Object.keys(content) as (keyof Content)[];
  return names.find((name) => content[name] != null && !isCompanion(name)) ?? null;
}

export function describeContent(content: Content, type: keyof Content): Description {
  const text = readText(content);
  if (text !== null) return { kind: 'text', body: text, media: null, unsupportedType: null };

  const media = readMedia(content);
  if (media) return { kind: media.media.kind, body: media.caption || null, media: media.media, unsupportedType: null };

  const location = content.locationMessage ?? content.liveLocationMessage;
  if (location) return { kind: 'location', body: readLocation(location), media: null, unsupportedType: null };

  const contacts = content.contactMessage ? [content.contactMessage] : content.contactsArrayMessage?.contacts;
  if (contacts)
    return { kind: 'contact', body: contacts.map(readContact).join('\n'), media: null, unsupportedType: null };

  const poll = findPoll(content);
  if (poll) return { kind: 'poll', body: poll.name ?? null, media: null, unsupportedType: null };
  const sale = describeSale(content);
  if (sale) return { ...sale, media: null, unsupportedType: null };

  return { kind: 'unsupported', body: readPartialText(content), media: null, unsupportedType: type };
}

export function contextInfoOf(content: Content, type: keyof Content): proto.IContextInfo | null {
  const value = content[type];
  if (typeof value !== 'object' || value === null || !('contextInfo' in value)) return null;
  return value.contextInfo ?? null;
}

const textOf = (text: proto.Message.IExtendedTextMessage | null | undefined): string | null =>
  text ? (text.text ?? '') : null;

function readText(content: Content): string | null {
  return content.conversation ?? textOf(content.extendedTextMessage) ?? textOfReply(content);
}

function readPartialText(content: Content): string | null {
  const template = content.templateMessage;
  return (
    content.buttonsMessage?.contentText ??
    content.listMessage?.description ??
    template?.hydratedTemplate?.hydratedContentText ??
    template?.hydratedFourRowTemplate?.hydratedContentText ??
    (content.interactiveMessage && readMenu(content.interactiveMessage)) ??
    content.groupInviteMessage?.caption ??
    content.eventMessage?.name ??
    null
  );
}

interface AnyMedia {
  mimetype?: string | null;
  fileLength?: number | { toNumber(): number } | null;
  width?: number | null;
  height?: number | null;
  seconds?: number | null;
  fileName?: string | null;
  title?: string | null;
  caption?: string | null;
  ptt?: boolean | null;
  waveform?: Uint8Array | null;
}

const DEFAULT_TYPES: Record<MediaKind, string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

function readMedia(content: Content): { media: InboundMedia; caption: string | null } | null {
  const found: [MediaKind, AnyMedia | null | undefined][] = [
    ['image', content.imageMessage],
    ['video', content.videoMessage ?? content.ptvMessage],
    ['audio', content.audioMessage],
    ['document', content.documentMessage],
    ['sticker', content.stickerMessage],
  ];
  const [kind, media] = found.find(([, value]) => value) ?? [];
  if (!kind || !media) return null;
  return {
    caption: media.caption ?? null,
    media: {
      kind,
      mimetype: media.mimetype || DEFAULT_TYPES[kind],
      fileName: media.fileName || (kind === 'document' ? media.title : null) || null,
      size: media.fileLength == null ? null : toNumber(media.fileLength),
      width: media.width || null,
      height: media.height || null,
      seconds: media.seconds || null,
      voice: media.ptt === true,
      waveform: readWaveform(media.waveform),
    },
  };
}

const MAX_BARS = 64;

function readWaveform(bars: Uint8Array | null | undefined): number[] | null {
  if (!bars || bars.length === 0 || bars.length > MAX_BARS) return null;
  return Array.from(bars, (bar) => Math.min(bar, 100));
}

function readLocation(location: proto.Message.ILocationMessage & proto.Message.ILiveLocationMessage): string {
  const { degreesLatitude: latitude, degreesLongitude: longitude } = location;
  const map = latitude == null || longitude == null ? null : `https://maps.google.com/?q=${latitude},${longitude}`;
  return [location.name, location.address, location.caption, map].filter(Boolean).join('\n');
}

function readContact(contact: proto.Message.IContactMessage): string {
  const phones = [...(contact.vcard ?? '').matchAll(/^(?:item\d+\.)?TEL[^:\n]*:(.+)$/gm)].map(([, phone]) =>
    phone?.trim(),
  );
  return [contact.displayName, ...phones].filter(Boolean).join(' ');
}

/** Converts 64-bit numbers, which protobuf returns as objects. */
export function toNumber(value: number | { toNumber(): number } | null | undefined): number {
  return typeof value === 'object' ? (value?.toNumber() ?? 0) : (value ?? 0);
}
