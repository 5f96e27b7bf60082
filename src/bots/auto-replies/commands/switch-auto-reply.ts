import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { AutoReplyNotFound } from '../../bots.errors.js';
import { AutoRepliesChanged } from '../../bots.messages.js';

@Injectable()
export class SwitchAutoReply {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, id: number, isRunning: boolean): Promise<void> {
    const rows = await this.em.execute<object[]>(
      'update auto_replies set is_running = ?, updated_at = clock_timestamp() where id = ? and account_id = ? returning id',
      [isRunning, id, accountId],
    );
    if (rows.length === 0) throw new AutoReplyNotFound();
    this.events.publish(new AutoRepliesChanged(accountId, [id]));
  }
}
