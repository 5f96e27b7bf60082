import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { VersionNotFound } from '../../bots.errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';
import type { Flow } from '../../flow/flow.contract.js';
import { keepDraft } from '../keep-flow.js';

/** Makes a former version the draft: what runs stays until that is published. */
export class RestoreVersion extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly id: number,
    readonly version: number,
  ) {
    super();
  }
}

@CommandHandler(RestoreVersion)
export class RestoreVersionHandler implements ICommandHandler<RestoreVersion> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, id, version }: RestoreVersion): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const [row] = await em.execute<{ flow: Flow }[]>(
        'select flow from chatbot_versions where chatbot_id = ? and number = ? and account_id = ?',
        [id, version, accountId],
      );
      if (!row) throw new VersionNotFound();
      await keepDraft(em, { accountId, id, flow: row.flow });
    });
    this.events.publish(new ChatbotsChanged(accountId, [id]));
  }
}
