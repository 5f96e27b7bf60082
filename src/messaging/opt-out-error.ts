import type { EntityManager } from '@mikro-orm/postgresql';
import { isBlocked } from '../address-book/opt-out/send-block.sql.js';
import { OptedOut, PersonBlocked } from './messaging.errors.js';

export async function optOutErrorOf(em: EntityManager, accountId: number, contactId: number): Promise<OptedOut> {
  return (await isBlocked(em, accountId, contactId)) ? new PersonBlocked() : new OptedOut();
}
