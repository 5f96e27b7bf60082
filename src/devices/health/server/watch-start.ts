import { MikroORM } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { ProcessRegistry } from '../../../platform/processes/process-registry.js';
import { SendingSwitch } from '../../../platform/sending/sending-switch.js';
import { AWAITED_STATES } from './awaited-states.js';
import { PROCESSES } from '../../../platform/processes/processes.sql.js';

/** Later reconnects have other causes. */
export const MAX_START_MS = 15 * 60_000;

const previouslyConnected = (instance: string) => sql<{ id: number }>`
  select d.id from devices d join device_leases l on l.device_id = d.id
    left join ${sql.raw(PROCESSES)} p on p.id = l.process_id and p.expires_at > clock_timestamp() and p.name <> ${instance}
    cross join lateral (select kind from device_events e where e.device_id = d.id
      and e.kind in ('opened', 'dropped', 'recycled', 'stopped', 'unlinked') order by e.id desc limit 1) last
  where d.state in ${AWAITED_STATES} and p.id is null and last.kind = 'opened'`;

/** Null while another process with role `devices` lives. */
const lastHeartbeat = (instance: string, id: string) => sql<Date | null>`
  case when not exists (select from ${sql.raw(PROCESSES)} where 'devices' = any (roles) and name <> ${instance} and expires_at > clock_timestamp())
    then greatest((select max(beat_at) from ${sql.raw(PROCESSES)} where 'devices' = any (roles) and id <> ${id}), (select max(stopped_at) from server_starts)) end`;

@Injectable()
export class WatchStart implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private processId: string | null = null;
  private awaitedIds: readonly number[] = [];

  constructor(
    private readonly config: Config,
    private readonly self: ProcessRegistry,
    private readonly sending: SendingSwitch,
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (this.config.roles.includes('devices')) this.self.onHeartbeat(() => this.check());
  }

  /** Precedes claims, while rows show the previous state. Nest calls classes with fewer dependencies first. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.roles.includes('devices')) return;
    await this.recordStart().catch((error: unknown) => log.warn({ err: error }, 'process start not recorded'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.processId) return;
    await database(this.em)
      .updateTable('server_starts')
      .set({ stopped_at: CURRENT_TIME })
      .where('process_id', '=', this.processId)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'process stop not recorded'));
  }

  private async recordStart(): Promise<void> {
    const { id, startedAt } = this.self;
    const { instance } = this.config;
    const db = database(this.em);
    const { rows: connected } = this.sending.isOn() ? await previouslyConnected(instance).execute(db) : { rows: [] };
    await db
      .insertInto('server_starts')
      .values({
        process_id: id,
        started_at: startedAt,
        away_since: lastHeartbeat(instance, id),
        devices: connected.length,
      })
      .execute();
    this.processId = id;
    this.awaitedIds = connected.map((row) => row.id);
  }

  private async check(): Promise<void> {
    if (this.awaitedIds.length === 0) return;
    const { startedAt } = this.self;
    if (this.clock.now().getTime() - startedAt.getTime() > MAX_START_MS) {
      this.awaitedIds = [];
      return;
    }
    const db = database(this.em);
    const {
      rows: [row],
    } = await sql<{ pending: number; connected: number; last: string | null }>`
      select count(*) filter (where not is_connected) pending, count(*) filter (where is_connected) connected,
          (max(connected_at) filter (where is_connected))::text last
         from (select connected_at, state = 'on' and connected_at >= ${startedAt} is_connected from devices
           where id = any (${this.awaitedIds}::bigint[]) and state in ${AWAITED_STATES}) waiting`.execute(db);
    if (row && row.pending > 0) return;
    await db
      .updateTable('server_starts')
      .set({ devices: row?.connected ?? 0, connected_at: row?.last ?? null })
      .where('process_id', '=', this.processId!)
      .execute();
    this.awaitedIds = [];
  }

  private get em() {
    return this.orm.em.fork();
  }
}
