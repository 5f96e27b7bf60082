import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetOpenDevices } from '../devices.messages.js';

@QueryHandler(GetOpenDevices)
export class GetOpenDevicesHandler implements IQueryHandler<GetOpenDevices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetOpenDevices): Promise<number[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from devices where account_id = ? and state = 'on' order by id`,
      [accountId],
    );
    return rows.map(({ id }) => Number(id));
  }
}
