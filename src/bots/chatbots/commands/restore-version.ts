import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { VersionNotFound } from '../../bots.errors.js';
import { ChatbotsChanged } from '../../bots.messages.js';
import type { Flow } from '../../flow/flow.contract.js';
import { saveDraft } from '../save-flow.js';

@Injectable()
export class RestoreVersion {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number, version: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const [row] = await em.execute<{ flow: Flow }[]>(
        'select flow from chatbot_versions where chatbot_id = ? and number = ? and account_id = ?',
        [id, version, accountId],
      );
      if (!row) throw new VersionNotFound();
      await saveDraft(em, { accountId, id, flow: row.flow });
    });
    this.events.publish(new ChatbotsChanged(accountId, [id]));
  }
}
