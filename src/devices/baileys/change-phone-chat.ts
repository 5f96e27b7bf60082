import { log } from '../../platform/logging.js';
import type { ChatChangeFailure, PhoneChatChange, Recipient } from '../connection.messages.js';
import { DeviceNotConnected } from '../devices.errors.js';
import type { BaileysConnection } from './baileys-connection.js';
import type { BinaryNode, ChatModification } from './baileys-library.js';
import { QUERY_TIMEOUT_MS } from './lookups/query-timeout.js';
import { toLidJid, toPhoneJid } from './jid.js';

const APP_STATE_COLLECTIONS = { archive: 'regular_low', mute: 'regular_high' } as const;
type SettingChange = Exclude<PhoneChatChange, { kind: 'block' }>;

const FOR_EVER = -1;
const CONNECTION_CLOSED = 428;
/** Slower answers count as timeouts. */
const TIMEOUT_THRESHOLD_MS = QUERY_TIMEOUT_MS - 1_000;

/** Returns null once WhatsApp accepts and earlier phone changes are emitted. Throws DeviceNotConnected. */
export async function changePhoneChat(
  connection: BaileysConnection,
  { phone, lid }: Recipient,
  change: SettingChange,
): Promise<ChatChangeFailure | null> {
  // WhatsApp prefers LIDs.
  const jid = lid ? toLidJid(lid) : phone && toPhoneJid(phone);
  if (!jid) return 'refused';
  if (!connection.auth.state.creds.myAppStateKeyId) return 'no_key';
  const { socket } = connection;
  const name = APP_STATE_COLLECTIONS[change.kind];
  let isRejected = false;
  let answeredAt = performance.now();
  const recordResponse = (response: BinaryNode) => {
    answeredAt = performance.now();
    isRejected ||= isRefusal(connection, response, name);
  };
  socket.ws.on('CB:iq,,sync', recordResponse);
  try {
    await socket.chatModify(modificationOf(change, jid), jid);
  } catch (error) {
    if (!connection.isOpen || statusCodeOf(error) === CONNECTION_CLOSED) throw new DeviceNotConnected();
    return isMissingKey(error) ? 'no_key' : 'refused';
  } finally {
    socket.ws.off('CB:iq,,sync', recordResponse);
  }
  const isAnswered = performance.now() - answeredAt < TIMEOUT_THRESHOLD_MS;
  if (isAnswered && !isRejected) {
    socket.ev.flush();
    return null;
  }
  await forgetCollection(connection, name);
  return 'refused';
}

/** Replaces Baileys' own read, which needs the disabled history sync. */
export async function readChatSettings({ auth, socket }: BaileysConnection): Promise<void> {
  try {
    await socket.resyncAppState(Object.values(APP_STATE_COLLECTIONS), false);
  } catch (error) {
    log.warn({ err: error, deviceId: auth.deviceId }, 'app state sync failed');
  }
}

function modificationOf(change: SettingChange, remoteJid: string): ChatModification {
  if (change.kind === 'mute') return { mute: change.isMuted ? FOR_EVER : null };
  const { newest, isArchived: archive } = change;
  if (!newest) return { archive, lastMessages: {} };
  const timestamp = Math.floor(newest.at.getTime() / 1000);
  const messages = [{ key: { remoteJid, id: newest.waId, fromMe: newest.fromMe }, timestamp }];
  return { archive, lastMessages: { lastMessageTimestamp: timestamp, messages } };
}

/** Finds an error in an answer that Baileys accepts. */
function isRefusal({ baileys }: BaileysConnection, response: BinaryNode, name: string): boolean {
  const sync = baileys.getBinaryNodeChild(response, 'sync');
  return baileys
    .getBinaryNodeChildren(sync, 'collection')
    .some(({ attrs }) => attrs['name'] === name && attrs['type'] === 'error');
}

/** Forces a full read, because Baileys applied the refused change. */
async function forgetCollection({ auth, socket }: BaileysConnection, name: string): Promise<void> {
  const { keys } = socket.authState;
  await keys.transaction(
    async () => keys.set({ 'app-state-sync-version': { [name]: null } }),
    auth.state.creds.me?.id ?? name,
  );
}

const statusCodeOf = (error: unknown): number =>
  (error as { output?: { statusCode?: number } }).output?.statusCode ?? 0;

const isMissingKey = (error: unknown): boolean => {
  const { data } = error as { data?: { isMissingKey?: boolean } | null };
  return data?.isMissingKey === true;
};
