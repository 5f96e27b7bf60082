import { MikroORM } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { Config } from '../../../platform/config.js';
import { log } from '../../../platform/logging.js';
import { ProcessRegistry } from '../../../platform/processes/process-registry.js';
import { SendingSwitch } from '../../../platform/sending/sending-switch.js';
import { AWAITED_STATES } from './awaited-states.js';

/** What has not come back by then is a matter of its device, not of the start. */
export const START_PATIENCE_MS = 15 * 60_000;

/** Devices whose connection was open when the process that held it went, and that no other living process holds. */
const LEFT_OPEN = `select d.id from devices d join device_leases l on l.device_id = d.id
    left join server_processes p on p.id = l.process_id and p.expires_at > clock_timestamp() and p.name <> ?
    cross join lateral (select kind from device_events e where e.device_id = d.id
      and e.kind in ('opened', 'dropped', 'recycled', 'stopped', 'unlinked') order by e.id desc limit 1) last
  where d.state in ${AWAITED_STATES} and p.id is null and last.kind = 'opened'`;

/** When the last process with devices was heard; null while another lives, and where nobody knows. */
const AWAY_SINCE = `case when not exists (select from server_processes where 'devices' = any (roles) and name <> ? and expires_at > clock_timestamp())
    then greatest((select max(beat_at) from server_processes where 'devices' = any (roles) and id <> ?), (select max(stopped_at) from server_starts)) end`;

/** Keeps of each start of a process with devices how long it took until those were connected again that had been. */
@Injectable()
export class WatchStart implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private processId: string | null = null;
  private waitingFor: readonly number[] = [];

  constructor(
    private readonly config: Config,
    private readonly self: ProcessRegistry,
    private readonly sending: SendingSwitch,
    private readonly orm: MikroORM,
  ) {}

  onModuleInit(): void {
    if (this.config.roles.includes('devices')) this.self.onHeartbeat(() => this.look());
  }

  /** Before anything is claimed: then the rows still say how the last process left them. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.roles.includes('devices')) return;
    await this.begin().catch((error: unknown) => log.warn({ err: error }, 'start not written down'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.processId) return;
    await this.em
      .execute('update server_starts set stopped_at = clock_timestamp() where process_id = ?', [this.processId])
      .catch((error: unknown) => log.warn({ err: error }, 'stop not written down'));
  }

  private async begin(): Promise<void> {
    const { id, startedAt } = this.self;
    const left = this.sending.isOn() ? await this.em.execute<{ id: string }[]>(LEFT_OPEN, [this.config.instance]) : [];
    await this.em.execute(
      `insert into server_starts (process_id, started_at, away_since, devices) select ?::uuid, ?, ${AWAY_SINCE}, ?`,
      [id, startedAt, this.config.instance, id, left.length],
    );
    this.processId = id;
    this.waitingFor = left.map((row) => Number(row.id));
  }

  private async look(): Promise<void> {
    if (this.waitingFor.length === 0) return;
    const { startedAt } = this.self;
    if (Date.now() - startedAt.getTime() > START_PATIENCE_MS) {
      this.waitingFor = [];
      return;
    }
    // One that was stopped or removed meanwhile is not waited for.
    const [row] = await this.em.execute<{ away: string; back: string; last: string | null }[]>(
      `select count(*) filter (where not is_back) away, count(*) filter (where is_back) back, max(connected_at) filter (where is_back) last
         from (select connected_at, state = 'on' and connected_at >= ? is_back from devices
           where id = any (?::bigint[]) and state in ${AWAITED_STATES}) waiting`,
      [startedAt, `{${this.waitingFor.join(',')}}`],
    );
    if (Number(row?.away ?? 0) > 0) return;
    await this.em.execute('update server_starts set devices = ?, connected_at = ? where process_id = ?', [
      Number(row?.back ?? 0),
      row?.last ?? null,
      this.processId,
    ]);
    this.waitingFor = [];
  }

  private get em() {
    return this.orm.em.fork();
  }
}
