import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SignedIn } from '../../platform/http/access.js';
import { TicketNotFound } from '../support.errors.js';
import { seenBy } from './ticket-row.js';

interface AttachmentFile {
  fileName: string;
  mimetype: string;
  bytes: Buffer;
}

/** A file of a ticket, for those who may see what it was sent with. */
export class GetAttachment extends Query<AttachmentFile> {
  constructor(
    readonly who: SignedIn,
    readonly attachmentId: number,
  ) {
    super();
  }
}

@QueryHandler(GetAttachment)
export class GetAttachmentHandler implements IQueryHandler<GetAttachment> {
  constructor(private readonly em: EntityManager) {}

  async execute({ who, attachmentId }: GetAttachment): Promise<AttachmentFile> {
    const { where, params } = seenBy(who);
    const [row] = await this.em.execute<{ file_name: string; mimetype: string; bytes: Buffer }[]>(
      `select a.file_name, a.mimetype, a.bytes from ticket_attachments a join ticket_messages m on m.id = a.message_id
         join tickets t on t.id = m.ticket_id where a.id = ? and ${where} and (not m.is_internal or t.account_id <> ?)`,
      [attachmentId, ...params, who.accountId],
    );
    if (!row) throw new TicketNotFound();
    return { fileName: row.file_name, mimetype: row.mimetype, bytes: row.bytes };
  }
}
