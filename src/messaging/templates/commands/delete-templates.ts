import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { StaleCount } from '../../../platform/errors.js';
import { TemplatesChanged } from '../../messaging.messages.js';

/** Deletes some templates, or all of them when there are as many as the user was told. What was sent from them stays. */
export class DeleteTemplates extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly which: { ids: readonly number[] } | { count: number | null },
  ) {
    super();
  }
}

@CommandHandler(DeleteTemplates)
export class DeleteTemplatesHandler implements ICommandHandler<DeleteTemplates> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, which }: DeleteTemplates): Promise<number> {
    const ids = 'ids' in which ? await this.some(accountId, which.ids) : await this.all(accountId, which.count);
    if (ids.length > 0) this.events.publish(new TemplatesChanged(accountId, ids));
    return ids.length;
  }

  private async some(accountId: number, ids: readonly number[]): Promise<number[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      'delete from templates where account_id = ? and id = any (?::bigint[]) returning id',
      [accountId, `{${ids.join()}}`],
    );
    return rows.map(({ id }) => Number(id));
  }

  private all(accountId: number, count: number | null): Promise<number[]> {
    return this.em.transactional(async (em) => {
      await lockAccount(em, 'templates', accountId);
      const rows = await em.execute<{ id: string }[]>('delete from templates where account_id = ? returning id', [
        accountId,
      ]);
      // Another number than was shown: the transaction takes all of it back.
      if (count !== null && rows.length !== count) throw new StaleCount();
      return rows.map(({ id }) => Number(id));
    });
  }
}
