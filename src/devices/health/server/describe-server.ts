import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { rememberFor } from '../../../platform/metrics/remember-for.js';
import { DescribeServer, type ServerDescription } from '../../devices.messages.js';
import { JOIN_HOLDER } from '../../leases/join-holder.js';
import { AWAITED_STATES } from './awaited-states.js';
import { FindIncidents } from './find-incidents.js';

/** The public endpoint is polled every few seconds. */
const CACHE_MS = 10_000;

/** Counts all accounts. Devices of a dead process keep state `on`. */
const CONNECTED = sql<{ expected: number; connected: number }>`
  select count(*) expected, count(*) filter (where d.state = 'on' and p.id is not null) connected
  from devices d ${JOIN_HOLDER} where d.phone is not null and d.state in ${AWAITED_STATES}`;

const LAST_START = sql<Pick<Row<'server_starts'>, 'started_at' | 'devices'> & { seconds: number }>`
  select started_at, devices, extract(epoch from connected_at - started_at)::float8 seconds from server_starts
  where devices > 0 and connected_at is not null order by started_at desc limit 1`;

@QueryHandler(DescribeServer)
export class DescribeServerHandler implements IQueryHandler<DescribeServer> {
  private readonly readCached = rememberFor(CACHE_MS, () => this.describe());

  constructor(
    private readonly em: EntityManager,
    private readonly findIncidents: FindIncidents,
  ) {}

  execute(): Promise<ServerDescription> {
    return this.readCached();
  }

  private async describe(): Promise<ServerDescription> {
    const db = database(this.em.fork());
    const {
      rows: [counted],
    } = await CONNECTED.execute(db);
    const {
      rows: [start],
    } = await LAST_START.execute(db);
    const expected = counted?.expected ?? 0;
    return {
      expected,
      connected: counted?.connected ?? 0,
      restart: start ? { at: start.started_at, seconds: start.seconds, devices: start.devices } : null,
      incidents: await this.findIncidents.execute(expected),
    };
  }
}
