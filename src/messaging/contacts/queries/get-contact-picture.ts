import { EntityManager } from '@mikro-orm/postgresql';
import type { Picture } from '../../../devices/lookups.messages.js';
import { Injectable } from '@nestjs/common';
import { ContactNotFound } from '../../messaging.errors.js';
import { Contact } from '../contact.entity.js';

@Injectable()
export class GetContactPicture {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, contactId: number): Promise<Picture> {
    const contact = await this.em.findOne(
      Contact,
      { id: contactId, accountId },
      { fields: ['picture', 'pictureType'] },
    );
    if (!contact?.picture || !contact.pictureType) throw new ContactNotFound();
    return { bytes: Buffer.from(contact.picture), mimetype: contact.pictureType };
  }
}
