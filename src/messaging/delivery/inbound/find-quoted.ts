import type { EntityManager } from '@mikro-orm/postgresql';
import type { InboundMessage } from '../../../devices/devices.ports.js';
import { Message, type StoredQuote, toQuote } from '../message.entity.js';

/** Returns the received quote if the message is unknown. */
export async function findQuoted(
  em: EntityManager,
  where: { accountId: number; deviceId: number; chatId: number },
  quoted: NonNullable<InboundMessage['quoted']>,
): Promise<StoredQuote> {
  // Both sides of a chat may have used the ID.
  const found = quoted.isStatus ? [] : await em.find(Message, { ...where, waId: quoted.waId }, { limit: 2 });
  const row = found.find(({ fromMe }) => fromMe === quoted.fromMe) ?? found[0];
  if (row) return toQuote(row);
  return {
    id: null,
    waId: quoted.waId,
    fromMe: quoted.fromMe,
    kind: quoted.kind as Message['kind'],
    body: quoted.body,
    ...(quoted.isStatus && { isStatus: true }),
    ...(quoted.product && { product: quoted.product }),
  };
}
