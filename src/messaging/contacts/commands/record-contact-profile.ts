import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { GetProfilePicture, GetUsername } from '../../../devices/lookups.messages.js';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { readChats } from '../../chats/chat.resource.js';
import { ChatChanged } from '../../messaging.messages.js';
import { Contact } from '../contact.entity.js';

/** Copies the picture, because WhatsApp's URLs expire. */
@Injectable()
export class RecordContactProfile {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, deviceId: number, contactId: number): Promise<void> {
    const contact = await this.em.findOne(Contact, { id: contactId, accountId });
    if (!contact) return;
    const { phone = null, lid = null } = contact;
    const picture = await this.queries.execute(new GetProfilePicture(accountId, deviceId, { phone, lid }));
    const username =
      phone === null && lid !== null
        ? await this.queries.execute(new GetUsername(accountId, deviceId, lid))
        : undefined;

    const hasPictureChanged = picture !== undefined && contact.setPicture(picture, this.clock.now());
    const hasNameChanged = username !== undefined && username !== (contact.username ?? null);
    if (hasNameChanged) contact.username = username;
    await this.em.flush();
    if (!hasPictureChanged && !hasNameChanged) return;
    const { rows } = await sql<Pick<Row<'chats'>, 'id'>>`
      update chats set updated_at = clock_timestamp()
        where contact_id = ${contactId} and account_id = ${accountId} returning id`.execute(database(this.em));
    const ids = rows.map(({ id }) => id);
    for (const chat of await readChats(this.em, accountId, ids)) this.events.publish(new ChatChanged(accountId, chat));
  }
}
