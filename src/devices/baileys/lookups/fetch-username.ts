import type { BaileysConnection } from '../baileys-connection.js';
import type { BinaryNode } from '../baileys-library.js';
import { toLidJid } from '../jid.js';

const TIMEOUT_MS = 10_000;
const USERNAME = /^[A-Za-z0-9_.]{3,35}$/;

/**
 * Returns null if there is none, undefined if WhatsApp does not answer. Baileys' own parser fails on bytes.
 * @see https://github.com/WhiskeySockets/Baileys/pull/2480
 */
export async function fetchUsername(
  { baileys, socket }: BaileysConnection,
  lid: string,
): Promise<string | null | undefined> {
  const user: BinaryNode = { tag: 'user', attrs: { jid: toLidJid(lid) } };
  const usync: BinaryNode = {
    tag: 'usync',
    attrs: { context: 'interactive', mode: 'query', sid: socket.generateMessageTag(), last: 'true', index: '0' },
    content: [
      { tag: 'query', attrs: {}, content: [{ tag: 'username', attrs: {} }] },
      { tag: 'list', attrs: {}, content: [user] },
    ],
  };
  const query: BinaryNode = {
    tag: 'iq',
    attrs: { to: '@s.whatsapp.net', type: 'get', xmlns: 'usync' },
    content: [usync],
  };
  const response = await (socket.query(query, TIMEOUT_MS) as Promise<BinaryNode | undefined>).catch(() => undefined);
  if (!response) return undefined;
  const list = baileys.getBinaryNodeChild(baileys.getBinaryNodeChild(response, 'usync'), 'list');
  const content = baileys.getBinaryNodeChild(baileys.getBinaryNodeChild(list, 'user'), 'username')?.content;
  const username = content === undefined || Array.isArray(content) ? '' : Buffer.from(content).toString();
  return USERNAME.test(username) ? username : null;
}
