import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { VersionNotFound } from '../../bots.errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';
import { saveDraft } from '../save-flow.js';

@Injectable()
export class RestoreVersion {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number, version: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const row = await database(em)
        .selectFrom('chatbot_versions')
        .select('flow')
        .where('chatbot_id', '=', id)
        .where('number', '=', version)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (!row) throw new VersionNotFound();
      await saveDraft(em, { accountId, id, flow: row.flow });
    });
    this.events.publish(new ChatbotsChanged(accountId, [id]));
  }
}
