import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { arrayParam } from '../../platform/database/array-param.js';
import { DeleteDemoDevices, type DemoDevice, EnsureDemoDevice, FindDemoSession } from '../devices.messages.js';

@CommandHandler(EnsureDemoDevice)
export class EnsureDemoDeviceHandler implements ICommandHandler<EnsureDemoDevice> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, name }: EnsureDemoDevice): Promise<DemoDevice> {
    const [existing] = await this.em.execute<{ id: string; name: string }[]>(
      'select id, name from devices where account_id = ? order by id limit 1',
      [accountId],
    );
    if (existing) return { id: Number(existing.id), name: existing.name, isNew: false };
    const [row] = await this.em.execute<{ id: string }[]>(
      'insert into devices (account_id, session_id, name) values (?, ?, ?) returning id',
      [accountId, randomBytes(16).toString('hex'), name],
    );
    return { id: Number(row?.id), name, isNew: true };
  }
}

@CommandHandler(DeleteDemoDevices)
export class DeleteDemoDevicesHandler implements ICommandHandler<DeleteDemoDevices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoDevices): Promise<void> {
    await this.em.execute(
      `delete from devices where account_id = ? and id = any (?::bigint[]) and state = 'new' and connected_at is null`,
      [accountId, arrayParam(ids)],
    );
  }
}

@QueryHandler(FindDemoSession)
export class FindDemoSessionHandler implements IQueryHandler<FindDemoSession> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId }: FindDemoSession): Promise<string | null> {
    const [row] = await this.em.execute<{ session_id: string }[]>(
      'select session_id from devices where id = ? and account_id = ? and connected_at is null',
      [deviceId, accountId],
    );
    return row?.session_id ?? null;
  }
}
