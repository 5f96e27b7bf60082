import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Picture } from '../../../devices/lookups.messages.js';
import { ContactNotFound } from '../../address-book.errors.js';
import { GetContactPicture } from '../../address-book.messages.js';
import { Contact } from '../contact.entity.js';

@QueryHandler(GetContactPicture)
export class GetContactPictureHandler implements IQueryHandler<GetContactPicture> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactId }: GetContactPicture): Promise<Picture> {
    const contact = await this.em.findOne(
      Contact,
      { id: contactId, accountId },
      { fields: ['picture', 'pictureType'] },
    );
    if (!contact?.picture || !contact.pictureType) throw new ContactNotFound();
    return { bytes: Buffer.from(contact.picture), mimetype: contact.pictureType };
  }
}
