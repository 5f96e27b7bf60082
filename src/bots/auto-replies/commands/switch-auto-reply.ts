import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { AutoReplyNotFound } from '../../bots.errors.js';
import { AutoRepliesChanged } from '../../bots.messages.js';

@Injectable()
export class SwitchAutoReply {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number, isRunning: boolean): Promise<void> {
    const { numUpdatedRows } = await database(this.em)
      .updateTable('auto_replies')
      .set({ is_running: isRunning, updated_at: CURRENT_TIME })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AutoReplyNotFound();
    this.events.publish(new AutoRepliesChanged(accountId, [id]));
  }
}
