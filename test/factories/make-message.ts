import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import type { Chat } from '../../src/messaging/conversations/chat.entity.js';
import { touchChats } from '../../src/messaging/conversations/open-chat.js';
import { chooseWaId } from '../../src/messaging/delivery/writing/choose-wa-id.js';
import { Message } from '../../src/messaging/delivery/message.entity.js';
import { makeChat } from './make-chat.js';

type Given = Partial<Omit<RequiredEntityData<Message>, 'accountId' | 'deviceId' | 'chatId'>>;

/** Creates a message and updates its chat. The default is an inbound text of now in a new chat. */
export async function makeMessage(em: EntityManager, given: Given & { chat?: Chat } = {}): Promise<Message> {
  const { chat: givenChat, ...rest } = given;
  const chat = givenChat ?? (await makeChat(em));
  const fromMe = rest.fromMe ?? false;
  const at = rest.at instanceof Date ? rest.at : new Date();
  const message = em.create(Message, {
    accountId: chat.accountId,
    deviceId: chat.deviceId,
    chatId: chat.id,
    waId: chooseWaId(),
    kind: 'text',
    body: 'Hello',
    reactions: [],
    status: fromMe ? 'sent' : 'received',
    ...rest,
    fromMe,
    at,
  });
  await em.flush();
  await touchChats(em, chat.accountId, [{ chatId: chat.id, newest: message, count: 1 }], 'automatic');
  return message;
}
