import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockPackages } from './write-package.js';

interface DeletedPackageIds {
  deleted: number[];
  /** Accounts have them, or will by an order that is still open. They may be deactivated instead. */
  kept: number[];
}

/** Deletes the packages that no account has. */
export class DeletePackages extends Command<DeletedPackageIds> {
  constructor(readonly ids: readonly number[]) {
    super();
  }
}

@CommandHandler(DeletePackages)
export class DeletePackagesHandler implements ICommandHandler<DeletePackages> {
  constructor(private readonly em: EntityManager) {}

  execute({ ids }: DeletePackages): Promise<DeletedPackageIds> {
    const list = `{${ids.join(',')}}`;
    return this.em.fork().transactional(async (em) => {
      await lockPackages(em);
      const deleted = await em.execute<{ id: string }[]>(
        `delete from packages p where p.id = any (?::bigint[]) and not p.is_for_new_members
           and not exists (select from subscriptions s where s.package_id = p.id)
           and not exists (select from payments y where y.package_id = p.id and (y.state in ('open', 'held')
             or exists (select from subscriptions s where s.next_payment_id = y.id))) returning p.id`,
        [list],
      );
      const kept = await em.execute<{ id: string }[]>('select id from packages where id = any (?::bigint[])', [list]);
      return { deleted: deleted.map(({ id }) => Number(id)), kept: kept.map(({ id }) => Number(id)) };
    });
  }
}
