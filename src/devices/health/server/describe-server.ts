import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { rememberFor } from '../../../platform/metrics/remember-for.js';
import { DescribeServer, type ServerDescription } from '../../devices.messages.js';
import { JOIN_HOLDER } from '../../leases/join-holder.js';
import { AWAITED_STATES } from './awaited-states.js';
import { FindIncidents } from './find-incidents.js';

/** The public endpoint is polled every few seconds. */
const REMEMBER_MS = 10_000;

/** All accounts. Devices of a dead holder keep state `on`. */
const CONNECTED = `select count(*) expected, count(*) filter (where d.state = 'on' and p.id is not null) connected
  from devices d ${JOIN_HOLDER} where d.phone is not null and d.state in ${AWAITED_STATES}`;

const LAST_START = `select started_at, devices, extract(epoch from connected_at - started_at)::float8 seconds from server_starts
  where devices > 0 and connected_at is not null order by started_at desc limit 1`;

interface StartRow {
  started_at: string;
  devices: number;
  seconds: number;
}

@QueryHandler(DescribeServer)
export class DescribeServerHandler implements IQueryHandler<DescribeServer> {
  private readonly read = rememberFor(REMEMBER_MS, () => this.query());

  constructor(
    private readonly em: EntityManager,
    private readonly findIncidents: FindIncidents,
  ) {}

  execute(): Promise<ServerDescription> {
    return this.read();
  }

  private async query(): Promise<ServerDescription> {
    const em = this.em.fork();
    const [counted] = await em.execute<{ expected: string; connected: string }[]>(CONNECTED);
    const [start] = await em.execute<StartRow[]>(LAST_START);
    const expected = Number(counted?.expected ?? 0);
    return {
      expected,
      connected: Number(counted?.connected ?? 0),
      restart: start ? { at: new Date(start.started_at), seconds: start.seconds, devices: start.devices } : null,
      incidents: await this.findIncidents.execute(expected),
    };
  }
}
