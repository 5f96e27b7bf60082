import type { BaileysConnection } from '../../baileys/baileys-connection.js';
import type { BinaryNode, proto } from '../../baileys/baileys-library.js';
import { findPeer } from '../../baileys/find-peer.js';
import { isPersonal } from '../../baileys/jid.js';
import type { PhoneRead } from '../../devices.ports.js';
import { sanitizeId } from '../sanitize-inbound.js';

const COLLECTION = 'regular_low';
const ACTION = 'markChatAsRead';

/** Skips the snapshot at linking. Baileys omits the last message of marked chats. */
export async function readChatMarks(connection: BaileysConnection, response: BinaryNode): Promise<PhoneRead[]> {
  const { baileys, socket, now } = connection;
  const marks: PhoneRead[] = [];
  for (const mutation of await decodeMutations(connection, response)) {
    const [action, jid] = mutation.index;
    const value = mutation.syncAction.value?.markChatAsReadAction;
    if (action !== ACTION || !isPersonal(jid) || !value?.messageRange) continue;
    const { lastMessageTimestamp, messages } = value.messageRange;
    const seconds = baileys.toNumber(lastMessageTimestamp ?? 0);
    const peer = await findPeer(socket, jid);
    if (!peer || !(seconds > 0)) continue;
    const waIds = (messages ?? []).flatMap(({ key }) => (key?.id && !key.fromMe ? sanitizeId(key.id) : []));
    marks.push({
      peer,
      isRead: value.read === true,
      waIds,
      until: new Date((seconds + 1) * 1000),
      at: new Date(baileys.toNumber(mutation.syncAction.value?.timestamp ?? 0) || now()),
    });
  }
  return marks;
}

interface Mutation {
  syncAction: proto.ISyncActionData;
  index: string[];
}

/** Skips undecryptable patches, which Baileys reports. */
async function decodeMutations({ baileys, auth }: BaileysConnection, response: BinaryNode): Promise<Mutation[]> {
  const { getBinaryNodeChild, getBinaryNodeChildren, proto: schema } = baileys;
  const collections = getBinaryNodeChildren(getBinaryNodeChild(response, 'sync'), 'collection');
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
