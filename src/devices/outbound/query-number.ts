import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { BinaryNode } from '../baileys/baileys-library.js';
import { phoneOf } from '../baileys/jid.js';

/** Spellings differ only in the prefix. */
const SHARED_DIGITS = 6;
const COUNTRY_DIGITS = 2;

/**
 * Returns WhatsApp's spelling (Brazil's ninth digit, Mexico's 1, Argentina's 9). `phone` is null without an account.
 */
export async function queryNumber(
  { socket, baileys }: BaileysConnection,
  queried: string,
): Promise<{ phone: string | null } | null> {
  const node = (tag: string, attrs: Record<string, string>, content: BinaryNode['content']): BinaryNode => ({
    tag,
    attrs,
    content,
  });
  const usync = { context: 'interactive', mode: 'query', sid: socket.generateMessageTag(), last: 'true', index: '0' };
  const result: BinaryNode | undefined = await socket.query(
    node('iq', { to: '@s.whatsapp.net', type: 'get', xmlns: 'usync' }, [
      node('usync', usync, [
        node('query', {}, [node('contact', {}, undefined)]),
        node('list', {}, [node('user', {}, [node('contact', {}, `+${queried}`)])]),
      ]),
    ]),
  );
  const list = baileys.getBinaryNodeChild(baileys.getBinaryNodeChild(result, 'usync'), 'list');
  const users = baileys.getBinaryNodeChildren(list, 'user');
  const contact = baileys.getBinaryNodeChild(users[0], 'contact');
  if (users.length !== 1 || !contact) return null;
  if (contact.attrs['type'] !== 'in') return { phone: null };
  const answeredDigits = readDigits(contact.content);
  const phone = phoneOf(users[0]?.attrs['jid']);
  const isAnswer = answeredDigits === '' || answeredDigits === queried;
  return isAnswer && phone !== null && isSameSubscriber(queried, phone) ? { phone } : null;
}

const readDigits = (content: BinaryNode['content']): string =>
  typeof content === 'string' || content instanceof Uint8Array
    ? Buffer.from(content).toString().replace(/\D/g, '')
    : '';

const isSameSubscriber = (queried: string, answered: string): boolean =>
  queried.slice(0, COUNTRY_DIGITS) === answered.slice(0, COUNTRY_DIGITS) &&
  queried.slice(-SHARED_DIGITS) === answered.slice(-SHARED_DIGITS);
