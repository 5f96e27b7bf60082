import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, type Db, type Row } from '../../platform/database/statements/database.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import type { DeviceState } from '../devices.contract.js';
import type { ShareHolder } from './choose-share.js';
import { PROCESSES } from '../../platform/processes/processes.sql.js';

export interface Lease {
  id: number;
  accountId: number;
  sessionId: string;
  epoch: number;
  /** State that the previous holder may have left. */
  state: DeviceState;
}

/** A process without an address cannot be called. */
export interface PeerProcess {
  id: string;
  address: string | null;
}

type LeaseRow = Pick<Row<'device_leases'>, 'device_id' | 'account_id' | 'epoch'> &
  Pick<Row<'devices'>, 'session_id' | 'state'>;

const ACTIVE_STATES: DeviceState[] = ['scanned', 'connecting', 'syncing', 'on', 'reconnecting', 'unstable'];
/** States whose QR or code ended with the process. */
const INTERRUPTED: DeviceState[] = ['new', 'qr', 'code'];

/** Each heartbeat runs this, so it uses the holder index. */
const IS_UNASSIGNED = sql`(l.process_id is null
  or l.process_id = any (array(select p.id from ${sql.raw(PROCESSES)} p where p.expires_at <= clock_timestamp())))`;
/** Covers all accounts, because any process may hold any device. */
const IS_FREE = sql`${IS_UNASSIGNED} and (d.state = any (${ACTIVE_STATES})
  or (d.state = any (${INTERRUPTED}) and l.claimed_at is not null))`;

const IS_ORPHANED = sql`${IS_UNASSIGNED} and d.state = any (${ACTIVE_STATES.filter((state) => state !== 'reconnecting')})`;

@Injectable()
export class Leases {
  constructor(
    private readonly orm: MikroORM,
    private readonly self: ProcessRegistry,
    private readonly sending: SendingSwitch,
  ) {}

  async survey(): Promise<{ holders: ShareHolder[]; free: number }> {
    const { rows: holders } = await sql<ShareHolder>`
      select p.id, p.capacity, count(l.device_id) held from ${sql.raw(PROCESSES)} p left join device_leases l on l.process_id = p.id
        where 'devices' = any (p.roles) and p.expires_at > clock_timestamp() group by p.id`.execute(this.db);
    const {
      rows: [row],
    } = await sql<{ free: number }>`
      select count(*) free from device_leases l join devices d on d.id = l.device_id where ${IS_FREE}`.execute(this.db);
    return { holders, free: row?.free ?? 0 };
  }

  async claimUnheld(limit: number): Promise<Lease[]> {
    if (!this.sending.isOn()) return [];
    const { rows } = await sql<LeaseRow>`
      with free as (select l.device_id from device_leases l join devices d on d.id = l.device_id
         where ${IS_FREE} order by l.device_id limit ${limit} for update of l skip locked)
       update device_leases l set process_id = ${this.self.id}, epoch = l.epoch + 1, claimed_at = clock_timestamp()
         from free f, devices d where l.device_id = f.device_id and d.id = f.device_id
       returning l.device_id, l.account_id, l.epoch, d.session_id, d.state`.execute(this.db);
    return rows.map(toLease);
  }

  /** Returns null if the device is deleted, or another living process holds it. */
  async claim(accountId: number, deviceId: number): Promise<Lease | null> {
    if (!this.sending.isOn()) return null;
    await sql`
      insert into device_leases (device_id, account_id) select id, account_id from devices where id = ${deviceId} and account_id = ${accountId}
       on conflict do nothing`.execute(this.db);
    const {
      rows: [row],
    } = await sql<LeaseRow>`
      update device_leases l set process_id = ${this.self.id}, epoch = l.epoch + 1, claimed_at = clock_timestamp() from devices d
        where l.device_id = ${deviceId} and l.account_id = ${accountId} and d.id = l.device_id
          and (l.process_id = ${this.self.id} or ${IS_UNASSIGNED})
       returning l.device_id, l.account_id, l.epoch, d.session_id, d.state`.execute(this.db);
    return row ? toLease(row) : null;
  }

  async findOwnEpochs(): Promise<Map<number, number>> {
    const rows = await this.db
      .selectFrom('device_leases')
      .select(['device_id', 'epoch'])
      .where('process_id', '=', this.self.id)
      .execute();
    return new Map(rows.map(({ device_id, epoch }) => [device_id, epoch]));
  }

  async release(leases: readonly { id: number; epoch: number }[]): Promise<void> {
    if (leases.length === 0) return;
    await sql`
      update device_leases l set process_id = null
        from unnest(${leases.map(({ id }) => id)}::bigint[], ${leases.map(({ epoch }) => epoch)}::bigint[]) r (device_id, epoch)
        where l.device_id = r.device_id and l.epoch = r.epoch and l.process_id = ${this.self.id}`.execute(this.db);
  }

  async findOrphans(): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select d.id from devices d join device_leases l on l.device_id = d.id where ${IS_ORPHANED}`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  /** Returns the devices that were still unclaimed. */
  async markReconnecting(deviceIds: readonly number[]): Promise<number[]> {
    if (deviceIds.length === 0) return [];
    const { rows } = await sql<{ id: number }>`
      update devices d set state = 'reconnecting', state_reason = 'connection_lost', updated_at = clock_timestamp()
         from device_leases l where d.id = any (${deviceIds}::bigint[]) and l.device_id = d.id and ${IS_ORPHANED} returning d.id`.execute(
      this.db,
    );
    return rows.map(({ id }) => id);
  }

  async findHolder(accountId: number, deviceId: number): Promise<PeerProcess | null> {
    const {
      rows: [row],
    } = await sql<PeerProcess>`
      select p.id, p.address from device_leases l join ${sql.raw(PROCESSES)} p on p.id = l.process_id
        where l.device_id = ${deviceId} and l.account_id = ${accountId} and p.expires_at > clock_timestamp()`.execute(
      this.db,
    );
    return row ?? null;
  }

  /** Returns the least loaded process first. */
  async listProcessesWithRoom(): Promise<PeerProcess[]> {
    const { rows } = await sql<PeerProcess>`
      select p.id, p.address from ${sql.raw(PROCESSES)} p left join device_leases l on l.process_id = p.id
        where 'devices' = any (p.roles) and p.expires_at > clock_timestamp() and (p.address is not null or p.id = ${this.self.id})
        group by p.id having count(l.device_id) < p.capacity
        order by count(l.device_id)::float / p.capacity, p.id <> ${this.self.id}`.execute(this.db);
    return rows;
  }

  private get db(): Db {
    return database(this.orm.em.fork());
  }
}

const toLease = ({ device_id, account_id, session_id, epoch, state }: LeaseRow): Lease => ({
  id: device_id,
  accountId: account_id,
  sessionId: session_id,
  epoch,
  state,
});
