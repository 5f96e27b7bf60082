import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetRefusals, type Refusal } from '../../messaging.messages.js';
import { whyNotWrite } from '../why-not-write.js';

@QueryHandler(GetRefusals)
export class GetRefusalsHandler implements IQueryHandler<GetRefusals> {
  constructor(private readonly em: EntityManager) {}

  execute({ accountId, contactIds, purpose }: GetRefusals): Promise<Map<number, Refusal>> {
    return whyNotWrite(this.em, accountId, contactIds, purpose);
  }
}
