import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetMainNumber, type MainNumber } from '../devices.messages.js';

@QueryHandler(GetMainNumber)
export class GetMainNumberHandler implements IQueryHandler<GetMainNumber> {
  constructor(private readonly em: EntityManager) {}

  /** All accounts: the platform has one main device. */
  async execute({ accountId }: GetMainNumber): Promise<MainNumber | null> {
    const [row] = await this.em.execute<{ phone: string | null; lid: string | null; device_ids: string[] }[]>(
      `select m.phone, m.lid, array(select d.id::text from devices d where d.account_id = ? and d.phone = m.phone) device_ids
         from devices m where m.is_main`,
      [accountId],
    );
    return row
      ? {
          phone: row.phone,
          lid: row.lid,
          deviceIds: row.device_ids.map(Number),
        }
      : null;
  }
}
