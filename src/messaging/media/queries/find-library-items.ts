import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindLibraryItems } from '../../messaging.messages.js';

@QueryHandler(FindLibraryItems)
export class FindLibraryItemsHandler implements IQueryHandler<FindLibraryItems> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, uuids }: FindLibraryItems): Promise<ReadonlySet<string>> {
    if (uuids.length === 0) return new Set();
    const rows = await this.em.execute<{ uuid: string }[]>(
      'select uuid from media where account_id = ? and uuid = any (?::uuid[])',
      [accountId, `{${uuids.join()}}`],
    );
    return new Set(rows.map(({ uuid }) => uuid));
  }
}
