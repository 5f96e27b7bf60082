import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../platform/http/access.js';
import { ContactNotFound } from '../../messaging.errors.js';
import type { ChatResource } from '../../messaging.contract.js';
import { readChats } from '../chat.resource.js';
import { PlatformChats } from '../platform-chats.js';

const MAX_CHATS = 200;

@Injectable()
export class ListContactChats {
  constructor(
    private readonly em: EntityManager,
    private readonly platform: PlatformChats,
  ) {}

  async execute(user: SignedIn, contactId: number): Promise<ChatResource[]> {
    const { accountId } = user;
    const [person] = await this.em.execute<unknown[]>('select 1 from contacts where account_id = ? and id = ?', [
      accountId,
      contactId,
    ]);
    if (!person) throw new ContactNotFound();
    const shown = await this.platform.shownTo(user);
    const rows = await this.em.execute<{ id: string }[]>(
      `select c.id from chats c join contacts p on p.id = c.contact_id
        where c.account_id = ? and c.contact_id = ? and ${shown.where}
        order by c.last_message_at desc nulls last, c.id desc limit ${MAX_CHATS}`,
      [accountId, contactId, ...shown.params],
    );
    const ids = rows.map(({ id }) => Number(id));
    return readChats(this.em, accountId, ids);
  }
}
