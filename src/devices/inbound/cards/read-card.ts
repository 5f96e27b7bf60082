import type { InboundCard, InboundContact } from '../../devices.ports.js';
import type { proto } from '../../baileys/baileys-library.js';
import { findPoll, readPoll } from '../kinds/read-poll.js';
import { cleanField } from './clean-field.js';
import { readOrder, readProduct } from './read-order.js';
import { readReply } from './read-reply.js';

type Content = proto.IMessage;

/** WhatsApp's own apps send up to 257 at once. */
const MAX_CONTACTS = 1_000;
const MAX_PHONES = 10;
/** The sum over all contacts of a message. */
const MAX_PHONES_IN_ALL = 2_000;
const LONGEST = { name: 255, phone: 40, address: 500 };
/** `TEL;type=CELL;waid=966501234567:+966 50 123 4567`, in a group or not. */
const PHONE_LINE = /^(?:[\w-]{1,40}\.)?TEL((?:;[^:\r\n]{0,200})?):(.{1,200})$/gim;
const NAME_LINE = /^(?:[\w-]{1,40}\.)?FN(?:;[^:\r\n]{0,200})?:(.{0,1000})$/im;
const WHATSAPP_ID = /;\s*waid=(\d{7,15})(?:;|$)/i;

/** Facts of a place, contacts, a poll, an order, a product or an answer; null when a message is something else. */
export function readCard(content: Content): InboundCard | null {
  const poll = findPoll(content);
  if (poll) return { poll: readPoll(poll) };
  const location = content.locationMessage ?? content.liveLocationMessage;
  if (location) return readPlace(location);
  const contacts = content.contactMessage ? [content.contactMessage] : content.contactsArrayMessage?.contacts;
  if (contacts) return { contacts: readContacts(contacts) };
  const [order, product, reply] = [readOrder(content), readProduct(content), readReply(content)];
  if (order) return { order };
  if (product) return { product };
  return reply && { reply };
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
      name: cleanField(name ?? caption, LONGEST.name),
      address: cleanField(address, LONGEST.address),
    },
  };
}

function readContacts(contacts: readonly proto.Message.IContactMessage[]): InboundContact[] {
  let left = MAX_PHONES_IN_ALL;
  return contacts.slice(0, MAX_CONTACTS).map((contact) => {
    const read = readContact(contact, Math.min(MAX_PHONES, left));
    left -= read.phones.length;
    return read;
  });
}

function readContact({ displayName, vcard }: proto.Message.IContactMessage, maxPhones: number): InboundContact {
  // A long line goes on in the next one, which begins with a space.
  const card = (vcard ?? '').replaceAll(/\r?\n[ \t]/g, '');
  const phones = [...card.matchAll(PHONE_LINE)].slice(0, maxPhones).map(([, options = '', number = '']) => ({
    number: cleanField(number, LONGEST.phone) ?? '',
    whatsapp: WHATSAPP_ID.exec(options)?.[1] ?? null,
  }));
  const written = NAME_LINE.exec(card)?.[1]?.replaceAll(/\\([,;\\])/g, '$1');
  return {
    name: cleanField(displayName || written, LONGEST.name),
    phones: phones.filter(({ number }) => number !== ''),
  };
}
