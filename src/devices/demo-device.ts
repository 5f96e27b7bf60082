import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../platform/database/statements/database.js';
import { DeleteDemoDevices, type DemoDevice, EnsureDemoDevice, FindDemoSession } from './devices.messages.js';

@CommandHandler(EnsureDemoDevice)
export class EnsureDemoDeviceHandler implements ICommandHandler<EnsureDemoDevice> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, name }: EnsureDemoDevice): Promise<DemoDevice> {
    const existing = await database(this.em)
      .selectFrom('devices')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (existing) return { ...existing, isNew: false };
    const { id } = await database(this.em)
      .insertInto('devices')
      .values({ account_id: accountId, session_id: randomBytes(16).toString('hex'), name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, name, isNew: true };
  }
}

@CommandHandler(DeleteDemoDevices)
export class DeleteDemoDevicesHandler implements ICommandHandler<DeleteDemoDevices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoDevices): Promise<void> {
    await database(this.em)
      .deleteFrom('devices')
      .where('account_id', '=', accountId)
      .where('id', '=', sql<number>`any (${ids}::bigint[])`)
      .where('state', '=', 'new')
      .where('connected_at', 'is', null)
      .execute();
  }
}

@QueryHandler(FindDemoSession)
export class FindDemoSessionHandler implements IQueryHandler<FindDemoSession> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId }: FindDemoSession): Promise<string | null> {
    const row = await database(this.em)
      .selectFrom('devices')
      .select('session_id')
      .where('id', '=', deviceId)
      .where('account_id', '=', accountId)
      .where('connected_at', 'is', null)
      .executeTakeFirst();
    return row?.session_id ?? null;
  }
}
