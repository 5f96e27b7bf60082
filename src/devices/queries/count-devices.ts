import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CountDevices } from '../devices.messages.js';

@QueryHandler(CountDevices)
export class CountDevicesHandler implements IQueryHandler<CountDevices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: CountDevices): Promise<{ all: number; on: number }> {
    const [row] = await this.em.execute<{ all: string; on: string }[]>(
      `select count(*) "all", count(*) filter (where state = 'on') "on" from devices where account_id = ?`,
      [accountId],
    );
    return { all: Number(row?.all ?? 0), on: Number(row?.on ?? 0) };
  }
}
