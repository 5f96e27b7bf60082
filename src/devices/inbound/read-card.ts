import { sanitizeText } from '../../platform/text/sanitize-text.js';
import type { InboundCard, InboundContact } from '../devices.ports.js';
import type { proto } from '../baileys/baileys-library.js';
import { findPoll, readPoll } from './kinds/read-poll.js';

type Content = proto.IMessage;

/** Anybody may send any number of them. */
const MOST_CONTACTS = 50;
const MOST_PHONES = 10;
const LONGEST = { name: 255, phone: 40, address: 500 };
/** `TEL;type=CELL;waid=966501234567:+966 50 123 4567`, in a group or not. */
const PHONE_LINE = /^(?:[\w-]{1,40}\.)?TEL((?:;[^:\r\n]{0,200})?):(.{1,200})$/gim;
const NAME_LINE = /^(?:[\w-]{1,40}\.)?FN(?:;[^:\r\n]{0,200})?:(.{0,1000})$/im;
const WHATSAPP_ID = /;\s*waid=(\d{7,15})(?:;|$)/i;

/** A place, the contacts or the poll that somebody sent, as facts; null when a message is something else. */
export function readCard(content: Content): InboundCard | null {
  const poll = findPoll(content);
  if (poll) return { poll: readPoll(poll) };
  const location = content.locationMessage ?? content.liveLocationMessage;
  if (location) return readPlace(location);
  const contacts = content.contactMessage ? [content.contactMessage] : content.contactsArrayMessage?.contacts;
  return contacts ? { contacts: contacts.slice(0, MOST_CONTACTS).map(readContact) } : null;
}

/** Coordinates that are on no map are no place. */
function readPlace(location: proto.Message.ILocationMessage & proto.Message.ILiveLocationMessage): InboundCard | null {
  const { degreesLatitude: latitude, degreesLongitude: longitude, name, address, caption } = location;
  if (latitude == null || longitude == null || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180))
    return null;
  return {
    location: {
      latitude,
      longitude,
      name: cut(name ?? caption, LONGEST.name),
      address: cut(address, LONGEST.address),
    },
  };
}

function readContact({ displayName, vcard }: proto.Message.IContactMessage): InboundContact {
  // A long line goes on in the next one, which begins with a space.
  const card = (vcard ?? '').replaceAll(/\r?\n[ \t]/g, '');
  const phones = [...card.matchAll(PHONE_LINE)].slice(0, MOST_PHONES).map(([, options = '', number = '']) => ({
    number: cut(number, LONGEST.phone) ?? '',
    whatsapp: WHATSAPP_ID.exec(options)?.[1] ?? null,
  }));
  const written = NAME_LINE.exec(card)?.[1]?.replaceAll(/\\([,;\\])/g, '$1');
  return { name: cut(displayName || written, LONGEST.name), phones: phones.filter(({ number }) => number !== '') };
}

const cut = (text: string | null | undefined, most: number): string | null =>
  sanitizeText((text ?? '').trim(), most) || null;
