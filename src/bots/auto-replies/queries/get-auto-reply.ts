import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { AutoReplyNotFound } from '../../bots.errors.js';
import type { AutoReplyResource } from '../auto-reply.contract.js';
import { readAutoReplies } from '../auto-reply.resource.js';

export class GetAutoReply extends Query<AutoReplyResource> {
  constructor(
    readonly accountId: number,
    readonly id: number,
  ) {
    super();
  }
}

@QueryHandler(GetAutoReply)
export class GetAutoReplyHandler implements IQueryHandler<GetAutoReply> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, id }: GetAutoReply): Promise<AutoReplyResource> {
    const where = 'r.account_id = ? and r.id = ?';
    const [autoReply] = await readAutoReplies(this.em, this.queries, where, [accountId, id]);
    if (!autoReply) throw new AutoReplyNotFound();
    return autoReply;
  }
}
