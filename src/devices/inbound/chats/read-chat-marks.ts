import type { BaileysConnection } from '../../baileys/baileys-connection.js';
import type { BinaryNode, proto } from '../../baileys/baileys-library.js';
import { findPeer } from '../../baileys/find-peer.js';
import { isPersonal } from '../../baileys/jid.js';
import type { PhoneRead } from '../../devices.ports.js';
import { sanitizeId } from '../sanitize-inbound.js';

const COLLECTION = 'regular_low';
const ACTION = 'markChatAsRead';

/**
 * The chats that the owner marked as read or unread in a list, from patches of the account's settings. Baileys tells of these without the
 * message up to which they hold. A snapshot, which is read at the link, is left out: it holds no later change.
 *
 * @param answer WhatsApp's answer with patches
 */
export async function readChatMarks(connection: BaileysConnection, answer: BinaryNode): Promise<PhoneRead[]> {
  const { baileys, socket } = connection;
  const marks: PhoneRead[] = [];
  for (const mutation of await decodeMutations(connection, answer)) {
    const [action, jid] = mutation.index;
    const value = mutation.syncAction.value?.markChatAsReadAction;
    if (action !== ACTION || !isPersonal(jid) || !value?.messageRange) continue;
    const { lastMessageTimestamp, messages } = value.messageRange;
    const seconds = baileys.toNumber(lastMessageTimestamp ?? 0);
    const peer = await findPeer(socket, jid);
    if (!peer || !(seconds > 0)) continue;
    const waIds = (messages ?? []).flatMap(({ key }) => (key?.id && !key.fromMe ? sanitizeId(key.id) : []));
    marks.push({
      ...{ peer, isRead: value.read === true, waIds, until: new Date((seconds + 1) * 1000) },
      at: new Date(baileys.toNumber(mutation.syncAction.value?.timestamp ?? 0) || Date.now()),
    });
  }
  return marks;
}

interface Mutation {
  syncAction: proto.ISyncActionData;
  index: string[];
}

/** Baileys reads an undecryptable mark again, and reports it. */
async function decodeMutations({ baileys, auth }: BaileysConnection, answer: BinaryNode): Promise<Mutation[]> {
  const { getBinaryNodeChild, getBinaryNodeChildren, proto: schema } = baileys;
  const collections = getBinaryNodeChildren(getBinaryNodeChild(answer, 'sync'), 'collection');
  const collection = collections.find(({ attrs }) => attrs['name'] === COLLECTION);
  const patches = getBinaryNodeChildren(getBinaryNodeChild(collection, 'patches') ?? collection, 'patch');
  const found: Mutation[] = [];
  for (const { content } of patches) {
    if (!(content instanceof Uint8Array)) continue;
    try {
      const { mutations } = schema.SyncdPatch.decode(content);
      await baileys.decodeSyncdMutations(
        mutations ?? [],
        baileys.newLTHashState(),
        async (id) => (await auth.state.keys.get('app-state-sync-key', [id]))[id],
        (mutation) => found.push(mutation),
        true,
      );
    } catch {
      continue;
    }
  }
  return found;
}
