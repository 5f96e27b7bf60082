import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { TicketNotFound } from '../support.errors.js';
import { isVisibleTo } from './ticket-row.js';

interface AttachmentFile {
  fileName: string;
  mimetype: string;
  bytes: Buffer;
}

@Injectable()
export class GetAttachment {
  constructor(private readonly em: EntityManager) {}

  async execute(user: SignedIn, attachmentId: number): Promise<AttachmentFile> {
    const row = await database(this.em)
      .selectFrom('ticket_attachments as a')
      .innerJoin('ticket_messages as m', 'm.id', 'a.message_id')
      .innerJoin('tickets as t', 't.id', 'm.ticket_id')
      .select(['a.file_name as fileName', 'a.mimetype', 'a.bytes'])
      .where('a.id', '=', attachmentId)
      .where(isVisibleTo(user))
      .where((eb) => eb.or([eb.not('m.is_internal'), eb('t.account_id', '<>', user.accountId)]))
      .executeTakeFirst();
    if (!row) throw new TicketNotFound();
    return row;
  }
}
