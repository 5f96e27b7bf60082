import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CountDevices } from '../../../devices/devices.messages.js';
import type { UserReports } from '../../messaging.contract.js';

export class GetUserReports extends Query<UserReports> {
  constructor(readonly accountId: number) {
    super();
  }
}

interface Row {
  sent: string;
  received: string;
  failed: string;
  waiting: string;
}

@QueryHandler(GetUserReports)
export class GetUserReportsHandler implements IQueryHandler<GetUserReports> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId }: GetUserReports): Promise<UserReports> {
    const devices = await this.queries.execute(new CountDevices(accountId));
    const [row] = await this.em.execute<Row[]>(
      `select count(*) filter (where from_me and status in ('sent', 'delivered', 'read', 'played')) sent,
              count(*) filter (where not from_me) received, count(*) filter (where status = 'failed') failed,
              count(*) filter (where status in ('queued', 'sending')) waiting
         from messages where account_id = ?`,
      [accountId],
    );
    return {
      devices: {
        count_devices: devices.all,
        count_active_devices: devices.on,
        count_inactive_devices: devices.all - devices.on,
      },
      messages: {
        count_sent: Number(row?.sent ?? 0),
        count_received: Number(row?.received ?? 0),
        count_failed: Number(row?.failed ?? 0),
        count_waiting: Number(row?.waiting ?? 0),
      },
    };
  }
}
