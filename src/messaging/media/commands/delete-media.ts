import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { StaleCount } from '../../../platform/errors.js';
import { MediaChanged } from '../media.messages.js';

/**
 * Takes files out of the library: those named, or all when there are as many as the user was told. Messages keep showing theirs, so the bytes
 * are left to RemoveOrphanedMedia.
 */
export class DeleteMedia extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly which: { uuids: readonly string[] } | { count: number | null },
  ) {
    super();
  }
}

@CommandHandler(DeleteMedia)
export class DeleteMediaHandler implements ICommandHandler<DeleteMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, which }: DeleteMedia): Promise<number> {
    const uuids =
      'count' in which ? await this.deleteAll(accountId, which.count) : await this.deleteNamed(accountId, which.uuids);
    if (uuids.length > 0) this.events.publish(new MediaChanged(accountId, uuids));
    return uuids.length;
  }

  private async deleteNamed(accountId: number, uuids: readonly string[]): Promise<string[]> {
    const deleted = await deleteWhere(this.em, `account_id = ? and uuid in (${uuids.map(() => '?').join(', ')})`, [
      accountId,
      ...uuids,
    ]);
    return deleted;
  }

  private deleteAll(accountId: number, count: number | null): Promise<string[]> {
    return this.em.transactional(async (em) => {
      const deleted = await deleteWhere(em, 'account_id = ?', [accountId]);
      if (count !== null && deleted.length !== count) throw new StaleCount();
      return deleted;
    });
  }
}

async function deleteWhere(em: EntityManager, where: string, params: unknown[]): Promise<string[]> {
  const deleted = await em.execute<{ uuid: string }[]>(
    `with deleted as (delete from media where ${where} returning id, account_id, uuid, file_key, thumb_key),
       left_over as (insert into orphaned_media (media_id, account_id, file_key, thumb_key)
         select id, account_id, file_key, thumb_key from deleted)
     select uuid from deleted`,
    params,
  );
  return deleted.map(({ uuid }) => uuid);
}
