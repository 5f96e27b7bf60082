import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type FrequencyCap, GetFrequencyCap } from '../../auth.messages.js';
import { Account } from '../account.entity.js';

@QueryHandler(GetFrequencyCap)
export class GetFrequencyCapHandler implements IQueryHandler<GetFrequencyCap> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetFrequencyCap): Promise<FrequencyCap | null> {
    const { frequencyMessages: messages, frequencyDays: days } = await this.em.fork().findOneOrFail(Account, accountId);
    return messages && days ? { messages, days } : null;
  }
}
