import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import { IsOwnNumber } from '../devices.messages.js';

@QueryHandler(IsOwnNumber)
export class IsOwnNumberHandler implements IQueryHandler<IsOwnNumber> {
  constructor(private readonly em: EntityManager) {}

  async execute({ phone, lid }: IsOwnNumber): Promise<boolean> {
    if (phone === null && lid === null) return false;
    const { rows } = await preparedSql`
      select from devices where (phone = ${phone} or lid = ${lid}) and state not in ('logged_out', 'banned') limit 1`.execute(
      database(this.em),
    );
    return rows.length > 0;
  }
}
