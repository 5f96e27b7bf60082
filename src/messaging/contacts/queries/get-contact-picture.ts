import { EntityManager } from '@mikro-orm/postgresql';
import type { Picture } from '../../../devices/lookups.messages.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ContactNotFound } from '../../messaging.errors.js';
import { Contact } from '../contact.entity.js';

export class GetContactPicture extends Query<Picture> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

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
