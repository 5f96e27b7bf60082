import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { prepared } from '../../platform/database/prepared-statements.js';
import { IsOwnNumber } from '../devices.messages.js';

@QueryHandler(IsOwnNumber)
export class IsOwnNumberHandler implements IQueryHandler<IsOwnNumber> {
  constructor(private readonly em: EntityManager) {}

  async execute({ phone, lid }: IsOwnNumber): Promise<boolean> {
    if (phone === null && lid === null) return false;
    const rows = await this.em.execute<object[]>(
      prepared(`select from devices where (phone = ? or lid = ?) and state not in ('logged_out', 'banned') limit 1`),
      [phone, lid],
    );
    return rows.length > 0;
  }
}
