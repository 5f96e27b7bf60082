import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { GetUserName } from '../../auth/auth.messages.js';
import { ReadAttachments } from '../../media/media.messages.js';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { type Limit, Throttle } from '../../platform/throttle/throttle.js';
import { QueueNotices } from '../notices/queue-notices.js';
import { TicketFull } from '../support.errors.js';
import { TicketChanged } from '../support.messages.js';
import { findTicket } from './ticket-row.js';
import { sideOf } from './ticket-side.js';
import type { ReplyBody, TicketStatus } from './tickets.contract.js';
import { writeDiscussion } from './write-discussion.js';

export const TICKET_WRITE_LIMIT: Limit = { name: 'ticket-writes', points: 60, seconds: 600 };
const MAX_DISCUSSIONS = 1_000;

/** Reopens the ticket for a member's reply. Idempotent per key and content. */
@Injectable()
export class ReplyToTicket {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly throttle: Throttle,
    private readonly notices: QueueNotices,
  ) {}

  async execute(
    user: SignedIn,
    ticketId: number,
    reply: ReplyBody,
    files: readonly UploadedFile[],
    idempotencyKey: string | null,
  ): Promise<void> {
    const { account_id: accountId } = await findTicket(this.em.fork(), user, ticketId);
    await this.throttle.take(TICKET_WRITE_LIMIT, String(user.accountId));
    const attachments = await this.queries.execute(new ReadAttachments(user.accountId, files, 'attachments'));
    const author = await this.queries.execute(new GetUserName(user));
    const isSupport = sideOf(user, accountId) === 'support';
    const isInternal = isSupport && reply.is_internal;
    const repeatHash = idempotencyKey === null ? null : hashReply(user, idempotencyKey, reply, files);
    const isNew = await this.em.fork().transactional(async (em) => {
      // The lock serializes repetitions, so the second finds the first.
      const { status } = await findTicket(em, user, ticketId, 'for update');
      if (repeatHash !== null && (await wasWritten(em, ticketId, repeatHash))) return false;
      const existing = await database(em)
        .selectFrom('ticket_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('ticket_id', '=', ticketId)
        .executeTakeFirstOrThrow();
      if (existing.count >= MAX_DISCUSSIONS) throw new TicketFull();
      const nextStatus: TicketStatus = isInternal ? status : isSupport ? 'answered' : 'open';
      await writeDiscussion(em, {
        accountId,
        ticketId,
        author,
        body: reply.body,
        status: nextStatus,
        isSupport,
        isInternal,
        attachments,
        repeatHash,
      });
      if (!isInternal) await this.notices.queue(em, ticketId);
      return true;
    });
    if (isNew) this.events.publish(new TicketChanged(accountId, ticketId, { isInternal }));
  }
}

/** Includes the text: another text under one key is another reply. */
function hashReply(
  user: SignedIn,
  key: string,
  { body, is_internal: isInternal }: ReplyBody,
  files: readonly UploadedFile[],
): string {
  const content = [user.userId, key, body, isInternal, files.map(({ sha256, name }) => [sha256, name])];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

async function wasWritten(em: EntityManager, ticketId: number, repeatHash: string): Promise<boolean> {
  const row = await database(em)
    .selectFrom('ticket_messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('repeat_hash', '=', repeatHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
