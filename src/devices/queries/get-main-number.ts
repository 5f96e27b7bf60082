import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { GetMainNumber, type MainNumber } from '../devices.messages.js';

@QueryHandler(GetMainNumber)
export class GetMainNumberHandler implements IQueryHandler<GetMainNumber> {
  constructor(private readonly em: EntityManager) {}

  /** Reads all accounts. */
  async execute({ accountId }: GetMainNumber): Promise<MainNumber | null> {
    const {
      rows: [row],
    } = await sql<Pick<Row<'devices'>, 'phone' | 'lid'> & { device_ids: number[] }>`
      select m.phone, m.lid, array(select d.id from devices d where d.account_id = ${accountId} and d.phone = m.phone) device_ids
         from devices m where m.is_main`.execute(database(this.em));
    return row ? { phone: row.phone, lid: row.lid, deviceIds: row.device_ids } : null;
  }
}
