import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { NameUser } from '../../auth/auth.messages.js';
import { ReadAttachments } from '../../messaging/messaging.messages.js';
import type { SignedIn } from '../../platform/http/access.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { type Limit, Throttle } from '../../platform/throttle/throttle.js';
import { OrderNotices } from '../notices/order-notices.js';
import { TicketFull } from '../support.errors.js';
import { TicketChanged } from '../support.messages.js';
import { findTicket } from './ticket-row.js';
import { sideOf } from './ticket-side.js';
import type { ReplyForm, TicketStatus } from './tickets.contract.js';
import { writeDiscussion } from './write-discussion.js';

/**
 * Writes in a ticket. What a member writes waits for an answer, also of a closed one; an answer answers it; a note changes nothing.
 * The same reply under the same key is written once, however often it comes.
 */
export class ReplyToTicket extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly ticketId: number,
    readonly reply: ReplyForm,
    readonly files: readonly UploadedFile[],
    readonly idempotencyKey: string | null,
  ) {
    super();
  }
}

/** Of an account: far more than people write. */
export const WRITES: Limit = { name: 'ticket-writes', points: 60, seconds: 600 };
const MOST_DISCUSSIONS = 1_000;

@CommandHandler(ReplyToTicket)
export class ReplyToTicketHandler implements ICommandHandler<ReplyToTicket> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly throttle: Throttle,
    private readonly notices: OrderNotices,
  ) {}

  async execute({ who, ticketId, reply, files, idempotencyKey }: ReplyToTicket): Promise<void> {
    const accountId = Number((await findTicket(this.em.fork(), who, ticketId)).account_id);
    await this.throttle.take(WRITES, String(who.accountId));
    const attachments = await this.queries.execute(new ReadAttachments(who.accountId, files, 'attachments'));
    const author = await this.queries.execute(new NameUser(who));
    const isSupport = sideOf(who, accountId) === 'support';
    const isInternal = isSupport && reply.is_internal;
    const repeatHash = idempotencyKey === null ? null : hashReply(who, idempotencyKey, reply, files);
    const isNew = await this.em.fork().transactional(async (em) => {
      // Repetitions of one moment follow each other here: the second finds what the first has written.
      const { status } = await findTicket(em, who, ticketId, 'for update');
      if (repeatHash !== null && (await isWritten(em, ticketId, repeatHash))) return false;
      const [written] = await em.execute<{ count: number }[]>(
        'select count(*)::int as count from ticket_messages where ticket_id = ?',
        [ticketId],
      );
      if ((written?.count ?? 0) >= MOST_DISCUSSIONS) throw new TicketFull();
      const next: TicketStatus = isInternal ? status : isSupport ? 'answered' : 'open';
      await writeDiscussion(em, {
        ...{ accountId, ticketId, author, body: reply.body, status: next },
        ...{ isSupport, isInternal, attachments, repeatHash },
      });
      if (!isInternal) await this.notices.order(em, ticketId);
      return true;
    });
    if (isNew) this.events.publish(new TicketChanged(accountId, ticketId, isInternal));
  }
}

/** Of the key and all that was sent with it: another text under the same key is another reply. */
function hashReply(
  who: SignedIn,
  key: string,
  { body, is_internal: isInternal }: ReplyForm,
  files: readonly UploadedFile[],
): string {
  const sent = [who.userId, key, body, isInternal, files.map(({ sha256, name }) => [sha256, name])];
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex');
}

async function isWritten(em: EntityManager, ticketId: number, repeatHash: string): Promise<boolean> {
  const rows = await em.execute('select from ticket_messages where ticket_id = ? and repeat_hash = ? limit 1', [
    ticketId,
    repeatHash,
  ]);
  return rows.length > 0;
}
