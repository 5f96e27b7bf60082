import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { Chat } from '../../src/messaging/conversations/chat.entity.js';
import { makeContact } from './make-contact.js';
import { makeDevice } from './make-device.js';

type Given = Partial<RequiredEntityData<Chat>>;

/** Creates an empty chat. Device and contact default to new ones of one account. */
export async function makeChat(em: EntityManager, given: Given = {}): Promise<Chat> {
  const owner = given.accountId === undefined ? {} : { accountId: given.accountId };
  const device = given.deviceId === undefined ? await makeDevice(em, owner) : null;
  const accountId = given.accountId ?? device?.accountId;
  if (accountId === undefined) throw new Error('a chat with a given device needs its accountId');
  const contactId = given.contactId ?? (await makeContact(em, { accountId })).id;
  const chat = em.create(Chat, {
    unreadCount: 0,
    ...given,
    accountId,
    deviceId: given.deviceId ?? device?.id ?? 0,
    contactId,
  });
  await em.flush();
  return chat;
}
