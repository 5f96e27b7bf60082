import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import type { AttachmentBytes } from '../../media/media.messages.js';
import { TooManyTicketFiles } from '../support.errors.js';
import type { TicketStatus } from './tickets.contract.js';

const MAX_BYTES_PER_ACCOUNT = 100_000_000;

interface NewDiscussion {
  accountId: number;
  ticketId: number;
  author: string | null;
  body: string;
  status: TicketStatus;
  isSupport: boolean;
  isInternal: boolean;
  attachments: readonly AttachmentBytes[];
  repeatHash?: string | null;
}

/** Marks the ticket as read by the author's side. */
export async function writeDiscussion(em: EntityManager, discussion: NewDiscussion): Promise<number> {
  const {
    accountId,
    ticketId,
    author,
    body,
    status,
    isSupport,
    isInternal,
    attachments,
    repeatHash = null,
  } = discussion;
  const db = database(em);
  const { id } = await db
    .insertInto('ticket_messages')
    .values({
      account_id: accountId,
      ticket_id: ticketId,
      admin_replay: isSupport,
      is_internal: isInternal,
      status,
      author,
      body,
      repeat_hash: repeatHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (attachments.length > 0) await insertAttachments(em, accountId, id, attachments);
  const isAnswer = isSupport && !isInternal;
  await db
    .updateTable('tickets')
    .set(isSupport ? { support_read_id: id } : { member_read_id: id })
    .$if(!isInternal, (query) => query.set({ updated_at: NOW, status }))
    .$if(!isInternal, (query) => query.set(isSupport ? { last_support_id: id } : { last_member_id: id }))
    .$if(isAnswer, (query) => query.set({ first_answered_at: sql`coalesce(first_answered_at, now())` }))
    .where('id', '=', ticketId)
    .execute();
  await db.deleteFrom('ticket_notices').where('ticket_id', '=', ticketId).where('to_support', '=', isSupport).execute();
  return id;
}

async function insertAttachments(
  em: EntityManager,
  accountId: number,
  messageId: number,
  attachments: readonly AttachmentBytes[],
): Promise<void> {
  await lockAccount(em, 'ticket files', accountId);
  const db = database(em);
  const used = await db
    .selectFrom('ticket_attachments')
    .select(sql<number>`coalesce(sum(size), 0)`.as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const size = attachments.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (used.bytes + size > MAX_BYTES_PER_ACCOUNT) throw new TooManyTicketFiles();
  for (const { fileName, mimetype, kind, width, height, bytes } of attachments)
    await db
      .insertInto('ticket_attachments')
      .values({
        account_id: accountId,
        message_id: messageId,
        file_name: fileName ?? 'file',
        mimetype,
        kind,
        size: bytes.length,
        width,
        height,
        bytes,
      })
      .execute();
}
