import type { InboundCard, InboundContact } from '../../devices.ports.js';
import type { proto } from '../../baileys/baileys-library.js';
import { findPoll, readPoll } from '../kinds/read-poll.js';
import { cleanField } from './clean-field.js';
import { readOrder, readProduct } from './read-order.js';
import { readReply } from './read-reply.js';

type Content = proto.IMessage;

const MAX_CONTACTS = 1_000;
const MAX_PHONES_PER_CONTACT = 10;
const MAX_PHONES_PER_MESSAGE = 2_000;
const MAX_CHARS = { name: 255, phone: 40, address: 500 };
/** Matches `TEL;type=CELL;waid=966501234567:+966 50 123 4567`, perhaps with a group prefix. */
const PHONE_LINE = /^(?:[\w-]{1,40}\.)?TEL((?:;[^:\r\n]{0,200})?):(.{1,200})$/gim;
const NAME_LINE = /^(?:[\w-]{1,40}\.)?FN(?:;[^:\r\n]{0,200})?:(.{0,1000})$/im;
const WHATSAPP_ID = /;\s*waid=(\d{7,15})(?:;|$)/i;

export function readCard(content: Content): InboundCard | null {
  const poll = findPoll(content);
  if (poll) return { poll: readPoll(poll) };
  const location = content.locationMessage ?? content.liveLocationMessage;
  if (location) return readLocation(location);
  const contacts = content.contactMessage ? [content.contactMessage] : content.contactsArrayMessage?.contacts;
  if (contacts) return { contacts: readContacts(contacts) };
  const [order, product, reply] = [readOrder(content), readProduct(content), readReply(content)];
  if (order) return { order };
  if (product) return { product };
  return reply && { reply };
}

function readLocation(
  location: proto.Message.ILocationMessage & proto.Message.ILiveLocationMessage,
): InboundCard | null {
  const { degreesLatitude: latitude, degreesLongitude: longitude, name, address, caption } = location;
  if (latitude == null || longitude == null || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180))
    return null;
  return {
    location: {
      latitude,
      longitude,
      name: cleanField(name ?? caption, MAX_CHARS.name),
      address: cleanField(address, MAX_CHARS.address),
    },
  };
}

function readContacts(contacts: readonly proto.Message.IContactMessage[]): InboundContact[] {
  let remaining = MAX_PHONES_PER_MESSAGE;
  return contacts.slice(0, MAX_CONTACTS).map((contact) => {
    const read = readContact(contact, Math.min(MAX_PHONES_PER_CONTACT, remaining));
    remaining -= read.phones.length;
    return read;
  });
}

function readContact({ displayName, vcard }: proto.Message.IContactMessage, maxPhones: number): InboundContact {
  // Unfolds continuation lines (RFC 6350).
  const card = (vcard ?? '').replaceAll(/\r?\n[ \t]/g, '');
  const phones = [...card.matchAll(PHONE_LINE)].slice(0, maxPhones).map(([, options = '', number = '']) => ({
    number: cleanField(number, MAX_CHARS.phone) ?? '',
    whatsapp: WHATSAPP_ID.exec(options)?.[1] ?? null,
  }));
  const vcardName = NAME_LINE.exec(card)?.[1]?.replaceAll(/\\([,;\\])/g, '$1');
  return {
    name: cleanField(displayName || vcardName, MAX_CHARS.name),
    phones: phones.filter(({ number }) => number !== ''),
  };
}
