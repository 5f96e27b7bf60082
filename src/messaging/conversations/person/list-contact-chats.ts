import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { ContactNotFound } from '../../../address-book/address-book.errors.js';
import type { ChatResource } from '../../messaging.contract.js';
import { readChats } from '../chat.resource.js';
import { ChatAccess } from '../chat-access.js';

const MAX_CHATS = 200;

@Injectable()
export class ListContactChats {
  constructor(
    private readonly em: EntityManager,
    private readonly access: ChatAccess,
  ) {}

  async execute(user: SignedIn, contactId: number): Promise<ChatResource[]> {
    return readChats(this.em, user.accountId, await this.findIds(user, contactId));
  }

  /** Returns chat IDs, newest first. Throws ContactNotFound. */
  async findIds(user: SignedIn, contactId: number): Promise<number[]> {
    const { accountId } = user;
    const person = await database(this.em)
      .selectFrom('contacts')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', contactId)
      .executeTakeFirst();
    if (!person) throw new ContactNotFound();
    const shown = await this.access.getShownCondition(user);
    const { rows } = await sql<Pick<Row<'chats'>, 'id'>>`
      select c.id from chats c join contacts p on p.id = c.contact_id
        where c.account_id = ${accountId} and c.contact_id = ${contactId} and ${shown ?? sql`true`}
        order by c.last_message_at desc nulls last, c.id desc limit ${MAX_CHATS}`.execute(database(this.em));
    return rows.map(({ id }) => id);
  }
}
