import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { ApiKeyNotFound } from '../../auth.errors.js';

/** Takes a key away: its next call is refused. */
export class DeleteApiKey extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly keyId: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(DeleteApiKey)
export class DeleteApiKeyHandler implements ICommandHandler<DeleteApiKey> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ who, keyId, origin }: DeleteApiKey): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const [deleted] = await em.execute<{ name: string }[]>(
        'delete from api_keys where id = ? and account_id = ? returning name',
        [keyId, who.accountId],
      );
      if (!deleted) throw new ApiKeyNotFound();
      await this.audit.within(em, {
        ...{ action: 'api_key_deleted', ...actorOf(who), accountId: who.accountId, subject: deleted.name, origin },
      });
    });
  }
}
