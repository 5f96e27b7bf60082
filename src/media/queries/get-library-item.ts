import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetLibraryItem, type LibraryFile } from '../media.messages.js';
import { findLibraryItem } from '../media-row.js';

@QueryHandler(GetLibraryItem)
export class GetLibraryItemHandler implements IQueryHandler<GetLibraryItem> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, uuid }: GetLibraryItem): Promise<LibraryFile> {
    const row = await findLibraryItem(this.em, accountId, uuid);
    const { id, file_name: fileName, mimetype, kind, size, width, height, file_key: fileKey } = row;
    return { id, uuid, fileName, mimetype, kind, size, width, height, fileKey };
  }
}
