import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetRefusals, type Refusal } from '../../messaging.messages.js';
import { findSendBlock } from '../find-send-block.js';

@QueryHandler(GetRefusals)
export class GetRefusalsHandler implements IQueryHandler<GetRefusals> {
  constructor(private readonly em: EntityManager) {}

  execute({ accountId, contactIds, purpose }: GetRefusals): Promise<Map<number, Refusal>> {
    return findSendBlock(this.em, accountId, contactIds, purpose);
  }
}
