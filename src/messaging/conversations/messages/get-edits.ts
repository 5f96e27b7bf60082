import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Message } from '../../delivery/message.entity.js';
import type { MessageEdits } from '../../messaging.contract.js';
import { MessageNotFound } from '../../messaging.errors.js';

@Injectable()
export class GetEdits {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, messageId: number): Promise<MessageEdits> {
    const message = await this.em.findOne(Message, { id: messageId, accountId }, { populate: ['edits'] });
    if (!message) throw new MessageNotFound();
    if (message.isDeleted) return [];
    return (message.edits ?? []).map(({ body, replacedAt }) => ({ body, replaced_at: replacedAt }));
  }
}
