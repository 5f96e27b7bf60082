import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AutoReplyNotFound } from '../../bots.errors.js';
import type { AutoReplyResource } from '../auto-reply.contract.js';
import { readAutoReplies } from '../auto-reply.resource.js';

@Injectable()
export class GetAutoReply {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, id: number): Promise<AutoReplyResource> {
    const where = 'r.account_id = ? and r.id = ?';
    const [autoReply] = await readAutoReplies(this.em, this.queries, where, [accountId, id]);
    if (!autoReply) throw new AutoReplyNotFound();
    return autoReply;
  }
}
