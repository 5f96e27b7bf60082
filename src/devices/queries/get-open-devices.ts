import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import { GetOpenDevices } from '../devices.messages.js';

@QueryHandler(GetOpenDevices)
export class GetOpenDevicesHandler implements IQueryHandler<GetOpenDevices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetOpenDevices): Promise<number[]> {
    const rows = await database(this.em)
      .selectFrom('devices')
      .select('id')
      .where('account_id', '=', accountId)
      .where('state', '=', 'on')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }
}
