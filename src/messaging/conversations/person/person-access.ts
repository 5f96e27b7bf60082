import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { ContactNotFound } from '../../../address-book/address-book.errors.js';
import { IsContactShown } from '../../../address-book/address-book.ports.js';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { HiddenChats } from '../../messaging.errors.js';
import { ChatAccess } from '../chat-access.js';

@Injectable()
export class PersonAccess {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly access: ChatAccess,
  ) {}

  async requireShown(user: SignedIn, contactId: number): Promise<void> {
    if (!(await this.queries.execute(new IsContactShown(user, contactId)))) throw new ContactNotFound();
  }

  /** Throws ContactNotFound, or HiddenChats unless the user may see every chat. */
  async requireAllChats(user: SignedIn, contactId: number): Promise<void> {
    await this.requireShown(user, contactId);
    const shown = await this.access.getShownCondition(user);
    if (!shown) return;
    const { rows } = await sql`
      select from chats c where c.account_id = ${user.accountId} and c.contact_id = ${contactId} and not (${shown})
        limit 1`.execute(database(this.em));
    if (rows.length > 0) throw new HiddenChats();
  }

  /** Throws HiddenChats if the user may see none of the contact's chats. */
  async requireAnyChat(user: SignedIn, contactId: number): Promise<void> {
    const shown = await this.access.getShownCondition(user);
    if (!shown) return;
    const { rows } = await sql`
      select 1 from chats c where c.account_id = ${user.accountId} and c.contact_id = ${contactId}
        having not bool_or(${shown})`.execute(database(this.em));
    if (rows.length > 0) throw new HiddenChats();
  }
}
