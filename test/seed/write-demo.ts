import type { EntityManager } from '@mikro-orm/postgresql';
import { Device } from '../../src/devices/device.entity.js';
import { Contact } from '../../src/address-book/contacts/contact.entity.js';
import type { MessageKind } from '../../src/messaging/messaging.contract.js';
import { Chat } from '../../src/messaging/conversations/chat.entity.js';
import type { Message, StoredMedia } from '../../src/messaging/delivery/message.entity.js';
import type { FileStore } from '../../src/platform/storage/file-store.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import type { SeedChat, DemoLine } from './demo-chats.js';
import { drawSeedPicture, drawVoice } from './draw-media.js';

export interface DemoDevice {
  accountId: number;
  sessionId: string;
  name: string;
  accountName: string;
  phone: string;
}

const MINUTE = 60_000;

/** Creates the demo device with all its chats. Returns false when the device exists. */
export async function writeDemo(
  em: EntityManager,
  files: FileStore,
  demoDevice: DemoDevice,
  chats: readonly SeedChat[],
): Promise<boolean> {
  const { accountId, sessionId } = demoDevice;
  if (await em.findOne(Device, { accountId, sessionId })) return false;
  const now = Date.now();
  const lastActivityAt = new Date(now - 3 * MINUTE);
  const device = await makeDevice(em, {
    ...demoDevice,
    state: 'off',
    connectedAt: new Date(now - 6 * 24 * 60 * MINUTE),
    lastActivityAt,
  });
  for (const chat of chats) await writeChat(em, files, device, chat, now);
  return true;
}

async function writeChat(
  em: EntityManager,
  files: FileStore,
  device: Device,
  demo: SeedChat,
  now: number,
): Promise<void> {
  const { accountId } = device;
  const { name, phone, hasWhatsapp = true } = demo;
  // The contact may exist, because deleting a demo device keeps contacts.
  const contact =
    (await em.findOne(Contact, { accountId, phone })) ??
    (await makeContact(em, { accountId, name, phone, hasWhatsapp, checkedAt: new Date(now) }));
  const { unread: unreadCount, isArchived = false, isMuted = false, needsYou = false } = demo;
  const chat = await makeChat(em, {
    accountId,
    deviceId: device.id,
    contactId: contact.id,
    unreadCount,
    isArchived,
    isMuted,
    needsYouAt: needsYou ? new Date(now) : null,
  });
  const written: Message[] = [];
  for (const line of demo.lines) written.push(await writeLine(em, files, chat, line, now, written));
}

async function writeLine(
  em: EntityManager,
  files: FileStore,
  chat: Chat,
  line: DemoLine,
  now: number,
  previous: readonly Message[],
): Promise<Message> {
  const { status, failure, body = null, unsupported, card = null, reaction, quotes } = line;
  const { isDeleted = false, isEdited = false } = line;
  const quoted = quotes === undefined ? undefined : previous.at(-quotes);
  const at = new Date(now - line.ago * MINUTE);
  const wasAttempted = status !== undefined && status !== 'queued';
  return makeMessage(em, {
    chat,
    at,
    fromMe: status !== undefined,
    status: status ?? 'received',
    failure: failure ?? null,
    kind: kindOf(line),
    body,
    card,
    unsupportedType: unsupported ?? null,
    media: await storeMedia(files, chat.accountId, line),
    quoted: quoted
      ? { id: quoted.id, waId: quoted.waId, fromMe: quoted.fromMe, kind: quoted.kind, body: quoted.body ?? null }
      : null,
    // The receiver of a message reacts to it.
    reactions: reaction ? [{ emoji: reaction, fromMe: status === undefined }] : [],
    isDeleted,
    isEdited,
    attempts: wasAttempted ? 1 : 0,
    handedOverAt: wasAttempted ? at : null,
  });
}

function kindOf({ unsupported, card, picture, isVoice }: DemoLine): MessageKind {
  if (unsupported) return 'unsupported';
  if (card) return 'location' in card ? 'location' : 'contact';
  return picture ? 'image' : isVoice ? 'audio' : 'text';
}

async function storeMedia(
  files: FileStore,
  accountId: number,
  { picture, isVoice }: DemoLine,
): Promise<StoredMedia | null> {
  const media = picture ? await drawSeedPicture(picture) : isVoice ? drawVoice() : null;
  if (!media) return null;
  const { bytes, mimetype, width, height, seconds } = media;
  const { key, size } = await files.put(accountId, bytes);
  const fileName = picture ? `${picture}.jpg` : null;
  return { mimetype, fileName, size, width, height, seconds, voice: isVoice === true, fileKey: key };
}
