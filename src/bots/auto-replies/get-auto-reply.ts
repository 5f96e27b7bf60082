import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AutoReplyNotFound } from '../bots.errors.js';
import type { AutoReplyResource } from './auto-reply.contract.js';
import { selectAutoReplies, toAutoReplyResources } from './auto-reply.resource.js';

@Injectable()
export class GetAutoReply {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, id: number): Promise<AutoReplyResource> {
    const rows = await selectAutoReplies(this.em)
      .where('r.account_id', '=', accountId)
      .where('r.id', '=', id)
      .execute();
    const [autoReply] = await toAutoReplyResources(this.queries, rows);
    if (!autoReply) throw new AutoReplyNotFound();
    return autoReply;
  }
}
