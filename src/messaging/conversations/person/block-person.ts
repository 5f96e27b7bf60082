import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { setBlocked } from '../../../address-book/contacts/block-contact.sql.js';
import { GetUserName, RecordAuditEntry } from '../../../auth/auth.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { ChatChanged } from '../../messaging.messages.js';
import { readChats } from '../chat.resource.js';
import { REPLACE_BLOCK } from '../phone/pending-changes.sql.js';
import { sendChatChangesJob } from '../phone/send-chat-changes.job.js';

interface ChangedChat {
  id: number;
  device_id: number;
}

/** Blocks or unblocks, also on WhatsApp. Offline devices follow when they connect. */
@Injectable()
export class BlockPerson {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
    private readonly commands: CommandBus,
  ) {}

  async execute(user: SignedIn, contactId: number, isBlocked: boolean, origin: Origin): Promise<void> {
    const { accountId } = user;
    const name = await this.queries.execute(new GetUserName(user));
    const changed = await this.em.transactional(async (em) => {
      if (!(await setBlocked(em, accountId, contactId, isBlocked))) return null;
      return writeChanges(em, user, contactId, { kind: isBlocked ? 'blocked' : 'unblocked', name: name ?? '' });
    });
    if (!changed) return;
    const action = isBlocked ? 'person_blocked' : 'person_unblocked';
    const entry = { action, accountId, subject: null, details: { contact: contactId } } as const;
    await this.commands.execute(new RecordAuditEntry(user, entry, origin));
    for (const chat of await readChats(
      this.em,
      accountId,
      changed.map(({ id }) => id),
    ))
      this.events.publish(new ChatChanged(accountId, chat));
    for (const deviceId of new Set(changed.map(({ device_id }) => device_id)))
      await this.jobs.enqueue(sendChatChangesJob, { accountId, deviceId });
  }
}

async function writeChanges(
  em: EntityManager,
  { accountId, userId, impersonator }: SignedIn,
  contactId: number,
  { kind, name }: { kind: 'blocked' | 'unblocked'; name: string },
): Promise<ChangedChat[]> {
  // Fixed order prevents deadlocks.
  const { rows } = await sql<ChangedChat>`
    with held as (
       select id from chats where account_id = ${accountId} and contact_id = ${contactId} order by id for no key update),
     changed as (
       update chats c set state_version = state_version + 1, updated_at = clock_timestamp()
        from held where c.id = held.id returning c.id, c.account_id, c.device_id),
     noted as (
       insert into chat_history (account_id, chat_id, kind, actor_id, actor_name)
       select account_id, id, ${kind}, ${impersonator?.userId ?? userId}::bigint, ${name} from changed),
     queued as (
       insert into block_changes as c (chat_id, account_id, device_id)
       select id, account_id, device_id from changed ${REPLACE_BLOCK})
     select id, device_id from changed`.execute(database(em));
  return rows;
}
