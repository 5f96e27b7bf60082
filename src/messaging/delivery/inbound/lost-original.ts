import type { EntityManager } from '@mikro-orm/postgresql';
import type { InboundMessage } from '../../../devices/devices.ports.js';
import { Message } from '../message.entity.js';

/** Turns a better copy without its original into a message under the original's ID. */
export async function findLostOriginal(
  em: EntityManager,
  where: Pick<Message, 'accountId' | 'deviceId' | 'chatId'>,
  inbound: InboundMessage,
): Promise<InboundMessage | null> {
  const { effect, fromMe } = inbound;
  if (effect?.type !== 'copy') return null;
  const { targetWaId: waId, media, body } = effect;
  if ((await em.count(Message, { ...where, waId, fromMe })) > 0) return null;
  const content = Buffer.from(effect.content, 'base64');
  return { ...inbound, waId, effect: null, kind: media.kind, body, media, content };
}

/** Does not flush. */
export function addCaption(message: Message, { body, media }: InboundMessage): boolean {
  if (!message.media?.better || message.body || !body || !media) return false;
  message.body = body;
  return true;
}
