import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { BinaryNode } from '../baileys/baileys-library.js';
import { phoneOf } from '../baileys/jid.js';

/** The last digits are equal in all spellings of a number; the prefix differs. */
const SHARED_DIGITS = 6;
const COUNTRY_DIGITS = 2;

/**
 * Asks WhatsApp about one number. `phone` is the number of its account, which WhatsApp may spell in another way (Brazil's ninth digit,
 * Mexico's 1, Argentina's 9); null without an account. Null when the answer is missing or is not about this number.
 */
export async function askNumber(
  { socket, baileys }: BaileysConnection,
  asked: string,
): Promise<{ phone: string | null } | null> {
  const node = (tag: string, attrs: Record<string, string>, content: BinaryNode['content']): BinaryNode => ({
    ...{ tag, attrs, content },
  });
  const usync = { context: 'interactive', mode: 'query', sid: socket.generateMessageTag(), last: 'true', index: '0' };
  const result: BinaryNode | undefined = await socket.query(
    node('iq', { to: '@s.whatsapp.net', type: 'get', xmlns: 'usync' }, [
      node('usync', usync, [
        node('query', {}, [node('contact', {}, undefined)]),
        node('list', {}, [node('user', {}, [node('contact', {}, `+${asked}`)])]),
      ]),
    ]),
  );
  const list = baileys.getBinaryNodeChild(baileys.getBinaryNodeChild(result, 'usync'), 'list');
  const users = baileys.getBinaryNodeChildren(list, 'user');
  const contact = baileys.getBinaryNodeChild(users[0], 'contact');
  if (users.length !== 1 || !contact) return null;
  if (contact.attrs['type'] !== 'in') return { phone: null };
  const about = readDigits(contact.content);
  const phone = phoneOf(users[0]?.attrs['jid']);
  const isAnswer = about === '' || about === asked;
  return isAnswer && phone !== null && isSameSubscriber(asked, phone) ? { phone } : null;
}

/** WhatsApp repeats the number that was asked for. */
const readDigits = (content: BinaryNode['content']): string =>
  typeof content === 'string' || content instanceof Uint8Array
    ? Buffer.from(content).toString().replace(/\D/g, '')
    : '';

const isSameSubscriber = (asked: string, answered: string): boolean =>
  asked.slice(0, COUNTRY_DIGITS) === answered.slice(0, COUNTRY_DIGITS) &&
  asked.slice(-SHARED_DIGITS) === answered.slice(-SHARED_DIGITS);
