import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Message } from '../delivery/message.entity.js';
import type { MessageEdits } from '../messaging.contract.js';
import { MessageNotFound } from '../messaging.errors.js';

export class GetEdits extends Query<MessageEdits> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
  ) {
    super();
  }
}

@QueryHandler(GetEdits)
export class GetEditsHandler implements IQueryHandler<GetEdits> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, messageId }: GetEdits): Promise<MessageEdits> {
    const message = await this.em.findOne(Message, { id: messageId, accountId }, { populate: ['edits'] });
    if (!message) throw new MessageNotFound();
    if (message.isDeleted) return [];
    return (message.edits ?? []).map(({ body, replacedAt }) => ({ body, replaced_at: replacedAt }));
  }
}
