import type { EntityManager } from '@mikro-orm/postgresql';
import { lockAccount } from '../../platform/database/lock-account.js';
import type { AttachmentBytes } from '../../messaging/messaging.messages.js';
import { TooManyTicketFiles } from '../support.errors.js';
import type { TicketStatus } from './tickets.contract.js';

/** Bytes of all files of an account's tickets. */
const ROOM_OF_ACCOUNT = 100_000_000;

interface Written {
  accountId: number;
  ticketId: number;
  author: string | null;
  body: string;
  status: TicketStatus;
  isSupport: boolean;
  isInternal: boolean;
  attachments: readonly AttachmentBytes[];
  /** By which a repetition of the same reply is known. */
  repeatHash?: string | null;
}

/** Writes what somebody said with its files, and answers its id. Whoever wrote it has read it, and all before. Of a note the ticket shows nothing. */
export async function writeDiscussion(em: EntityManager, written: Written): Promise<number> {
  const { accountId, ticketId, author, body, status, isSupport, isInternal, attachments, repeatHash = null } = written;
  const [row] = await em.execute<{ id: string }[]>(
    `insert into ticket_messages (account_id, ticket_id, admin_replay, is_internal, status, author, body, repeat_hash)
     values (?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    [accountId, ticketId, isSupport, isInternal, status, author, body, repeatHash],
  );
  const id = Number(row!.id);
  if (attachments.length > 0) await keepFiles(em, accountId, id, attachments);
  const side = isSupport ? 'support' : 'member';
  await em.execute(
    `update tickets set ${side}_read_id = ?, ${isInternal ? '' : `updated_at = now(), last_${side}_id = ?, status = ?,`}
       first_answered_at = case when ? then coalesce(first_answered_at, now()) else first_answered_at end where id = ?`,
    [id, ...(isInternal ? [] : [id, status]), isSupport && !isInternal, ticketId],
  );
  await em.execute('delete from ticket_notices where ticket_id = ? and to_support = ?', [ticketId, isSupport]);
  return id;
}

async function keepFiles(
  em: EntityManager,
  accountId: number,
  messageId: number,
  attachments: readonly AttachmentBytes[],
): Promise<void> {
  await lockAccount(em, 'ticket files', accountId);
  const [used] = await em.execute<{ bytes: string }[]>(
    'select coalesce(sum(size), 0) as bytes from ticket_attachments where account_id = ?',
    [accountId],
  );
  const size = attachments.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (Number(used?.bytes ?? 0) + size > ROOM_OF_ACCOUNT) throw new TooManyTicketFiles();
  for (const { fileName, mimetype, kind, width, height, bytes } of attachments)
    await em.execute(
      `insert into ticket_attachments (account_id, message_id, file_name, mimetype, kind, size, width, height, bytes)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [accountId, messageId, fileName ?? 'file', mimetype, kind, bytes.length, width, height, bytes],
    );
}
