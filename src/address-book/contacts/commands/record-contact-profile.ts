import { EntityManager } from '@mikro-orm/postgresql';
import { GetProfilePicture, GetUsername } from '../../../devices/lookups.messages.js';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { ContactProfileChanged } from '../../address-book.messages.js';
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
    if (hasPictureChanged || hasNameChanged) this.events.publish(new ContactProfileChanged(accountId, contactId));
  }
}
