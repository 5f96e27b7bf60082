import type { Baileys, proto } from '../baileys/baileys-library.js';
import type { OutboundQuote } from '../connection.messages.js';
import { typeOf, unwrap } from '../inbound/describe-content.js';

/** Prefers the stored content, which has thumbnails and names of locations. */
export function buildQuote({ proto: { Message } }: Baileys, quoted: OutboundQuote): proto.IMessage {
  return (quoted.content && decodeQuoted(Message, quoted.content)) ?? describeQuoted(quoted);
}

function decodeQuoted(Message: Baileys['proto']['Message'], content: Uint8Array): proto.IMessage | null {
  try {
    const message = unwrap(Message.decode(content));
    const type = message && typeOf(message);
    return message && type ? { [type]: message[type] } : null;
  } catch {
    return null;
  }
}

function describeQuoted({ kind, body, mimetype, fileName, isVoice, card }: OutboundQuote): proto.IMessage {
  const file = mimetype ? { mimetype } : {};
  const caption = body ? { caption: body } : {};
  if (card && 'location' in card) {
    const { latitude, longitude, name, address } = card.location;
    return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } };
  }
  if (card && 'contacts' in card) {
    const contacts = card.contacts.map(({ name, phones }) => ({
      displayName: name ?? phones[0]?.number ?? '',
      vcard: toVcard(name, phones),
    }));
    const [only] = contacts;
    return contacts.length === 1 && only ? { contactMessage: only } : { contactsArrayMessage: { contacts } };
  }
  switch (kind) {
    case 'image':
      return { imageMessage: { ...file, ...caption } };
    case 'video':
      return { videoMessage: { ...file, ...caption } };
    case 'audio':
      return { audioMessage: { ...file, ptt: isVoice } };
    case 'document':
      return { documentMessage: { ...file, ...caption, ...(fileName && { fileName, title: fileName }) } };
    case 'sticker':
      return { stickerMessage: file };
    default:
      return { conversation: body ?? '' };
  }
}

type Phones = { number: string; whatsapp: string | null }[];

/** @see RFC 2426 */
const toVcard = (name: string | null, phones: Phones): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escapeValue(name ?? '')};;;`,
    `FN:${escapeValue(name ?? '')}`,
    ...phones.map(({ number, whatsapp }) => `TEL;type=CELL${whatsapp ? `;waid=${whatsapp}` : ''}:${number}`),
    'END:VCARD',
  ].join('\n');

const escapeValue = (text: string): string => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\s+/g, ' ');
