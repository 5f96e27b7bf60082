import { log } from '../../platform/logging.js';
import type { ChatChangeFailure, PhoneChatChange, Recipient } from '../connection.messages.js';
import { DeviceNotConnected } from '../devices.errors.js';
import type { BaileysConnection } from './baileys-connection.js';
import type { BinaryNode, ChatModification } from './baileys-library.js';
import { toLidJid, toPhoneJid } from './jid.js';

/** The collections of the account's settings in which WhatsApp keeps what. */
const COLLECTIONS = { archive: 'regular_low', mute: 'regular_high' } as const;
/** Instead of the time at which it is heard again. */
const FOR_EVER = -1;
const CLOSED = 428;

/**
 * Changes a chat in the settings which the phone and all devices that are linked with it share. Resolves when WhatsApp has taken it, with what
 * the phone said before told; or with the reason why not. Throws DeviceNotConnected.
 */
export async function changeChat(
  connection: BaileysConnection,
  { phone, lid }: Recipient,
  change: PhoneChatChange,
): Promise<ChatChangeFailure | null> {
  // WhatsApp addresses people by LID wherever it has one.
  const jid = lid ? toLidJid(lid) : phone && toPhoneJid(phone);
  if (!jid) return 'refused';
  if (!connection.auth.state.creds.myAppStateKeyId) return 'no_key';
  const { socket } = connection;
  const name = COLLECTIONS[change.kind];
  let isRefused = false;
  const note = (answer: BinaryNode) => (isRefused ||= isRefusal(connection, answer, name));
  socket.ws.on('CB:iq,,sync', note);
  try {
    await socket.chatModify(modificationOf(change, jid), jid);
  } catch (error) {
    if (!connection.isOpen || codeOf(error) === CLOSED) throw new DeviceNotConnected();
    return isMissingKey(error) ? 'no_key' : 'refused';
  } finally {
    socket.ws.off('CB:iq,,sync', note);
  }
  if (!isRefused) {
    socket.ev.flush();
    return null;
  }
  await forgetCollection(connection, name);
  return 'refused';
}

/** What was archived and muted before the device was linked; Baileys asks for it beside the history, which is not asked for. */
export async function readChatSettings({ auth, socket }: BaileysConnection): Promise<void> {
  try {
    await socket.resyncAppState(Object.values(COLLECTIONS), false);
  } catch (error) {
    // With the next change that is told or heard it is read as well.
    log.warn({ err: error, deviceId: auth.deviceId }, 'settings of chats not read');
  }
}

function modificationOf(change: PhoneChatChange, remoteJid: string): ChatModification {
  if (change.kind === 'mute') return { mute: change.isMuted ? FOR_EVER : null };
  const { newest, isArchived: archive } = change;
  if (!newest) return { archive, lastMessages: {} };
  const timestamp = Math.floor(newest.at.getTime() / 1000);
  const messages = [{ key: { remoteJid, id: newest.waId, fromMe: newest.fromMe }, timestamp }];
  return { archive, lastMessages: { lastMessageTimestamp: timestamp, messages } };
}

/** Such an answer stands inside one that is none, and Baileys takes what it sent as taken. */
function isRefusal({ baileys }: BaileysConnection, answer: BinaryNode, name: string): boolean {
  const sync = baileys.getBinaryNodeChild(answer, 'sync');
  return baileys
    .getBinaryNodeChildren(sync, 'collection')
    .some(({ attrs }) => attrs['name'] === name && attrs['type'] === 'error');
}

/** It is read from its beginning the next time: Baileys has counted in what WhatsApp does not have. */
async function forgetCollection({ auth, socket }: BaileysConnection, name: string): Promise<void> {
  const { keys } = socket.authState;
  await keys.transaction(
    async () => keys.set({ 'app-state-sync-version': { [name]: null } }),
    auth.state.creds.me?.id ?? name,
  );
}

const codeOf = (error: unknown): number => (error as { output?: { statusCode?: number } }).output?.statusCode ?? 0;

const isMissingKey = (error: unknown): boolean => {
  const { data } = error as { data?: { isMissingKey?: boolean } | null };
  return data?.isMissingKey === true;
};
