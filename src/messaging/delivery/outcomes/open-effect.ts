import type { QueryBus } from '@nestjs/cqrs';
import { DecryptChange } from '../../../devices/lookups.messages.js';
import type { Recipient } from '../../../devices/connection.messages.js';
import type { InboundComment, InboundEffect } from '../../../devices/devices.ports.js';
import { log } from '../../../platform/logging.js';
import type { Message } from '../message.entity.js';
import type { OpenEffect } from './change-message.js';

/** Decrypts a change. Returns null if somebody else sent it, or the message predates stored secrets. */
export async function openEffect(
  queries: QueryBus,
  effect: InboundEffect,
  target: Message,
  { peer, fromMe }: { peer: Recipient; fromMe: boolean },
): Promise<OpenEffect | InboundComment | null> {
  if (effect.type !== 'encrypted') return effect;
  const { deviceId, secret = null, content = null } = target;
  const opened = await queries.execute(
    new DecryptChange(effect, { secret, content: target.fromMe ? content : null }, peer, fromMe),
  );
  if (!opened)
    log.info({ deviceId, change: effect.change, hasSecret: secret !== null }, 'encrypted change not decrypted');
  return opened;
}
