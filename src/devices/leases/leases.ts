import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { arrayParam } from '../../platform/database/array-param.js';
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
  /** Possibly from the previous holder. */
  state: DeviceState;
}

/** Needs an address to be called. */
export interface PeerProcess {
  id: string;
  address: string | null;
}

interface Row {
  device_id: string;
  account_id: string;
  session_id: string;
  epoch: string;
  state: DeviceState;
}

const ACTIVE_STATES: DeviceState[] = ['scanned', 'connecting', 'syncing', 'on', 'reconnecting', 'unstable'];
/** QR and code die with their process. */
const INTERRUPTED: DeviceState[] = ['new', 'qr', 'code'];

/** Runs with every heartbeat, so it uses the holder index. */
const IS_UNASSIGNED = `(l.process_id is null
  or l.process_id = any (array(select p.id from ${PROCESSES} p where p.expires_at <= clock_timestamp())))`;
/** All accounts: any process may hold any device. */
const IS_FREE = `${IS_UNASSIGNED} and (d.state = any ('${arrayParam(ACTIVE_STATES)}')
  or (d.state = any ('${arrayParam(INTERRUPTED)}') and l.claimed_at is not null))`;

const IS_ORPHANED = `${IS_UNASSIGNED} and d.state = any ('${arrayParam(ACTIVE_STATES.filter((state) => state !== 'reconnecting'))}')`;

@Injectable()
export class Leases {
  constructor(
    private readonly orm: MikroORM,
    private readonly self: ProcessRegistry,
    private readonly sending: SendingSwitch,
  ) {}

  async survey(): Promise<{ holders: ShareHolder[]; free: number }> {
    const em = this.orm.em.fork();
    const holders = await em.execute<{ id: string; capacity: number; held: string }[]>(
      `select p.id, p.capacity, count(l.device_id) held from ${PROCESSES} p left join device_leases l on l.process_id = p.id
        where 'devices' = any (p.roles) and p.expires_at > clock_timestamp() group by p.id`,
    );
    const [row] = await em.execute<{ free: string }[]>(
      `select count(*) free from device_leases l join devices d on d.id = l.device_id where ${IS_FREE}`,
    );
    return {
      holders: holders.map(({ id, capacity, held }) => ({ id, capacity, held: Number(held) })),
      free: Number(row?.free ?? 0),
    };
  }

  async claimUnheld(limit: number): Promise<Lease[]> {
    if (!this.sending.isOn()) return [];
    const rows = await this.orm.em.fork().execute<Row[]>(
      `with free as (select l.device_id from device_leases l join devices d on d.id = l.device_id
         where ${IS_FREE} order by l.device_id limit ? for update of l skip locked)
       update device_leases l set process_id = ?, epoch = l.epoch + 1, claimed_at = clock_timestamp()
         from free f, devices d where l.device_id = f.device_id and d.id = f.device_id
       returning l.device_id, l.account_id, l.epoch, d.session_id, d.state`,
      [limit, this.self.id],
    );
    return rows.map(toLease);
  }

  /** Null if deleted, or another living process holds it. */
  async claim(accountId: number, deviceId: number): Promise<Lease | null> {
    if (!this.sending.isOn()) return null;
    const em = this.orm.em.fork();
    await em.execute(
      `insert into device_leases (device_id, account_id) select id, account_id from devices where id = ? and account_id = ?
       on conflict do nothing`,
      [deviceId, accountId],
    );
    const rows = await em.execute<Row[]>(
      `update device_leases l set process_id = ?, epoch = l.epoch + 1, claimed_at = clock_timestamp() from devices d
        where l.device_id = ? and l.account_id = ? and d.id = l.device_id and (l.process_id = ? or ${IS_UNASSIGNED})
       returning l.device_id, l.account_id, l.epoch, d.session_id, d.state`,
      [this.self.id, deviceId, accountId, this.self.id],
    );
    return rows[0] ? toLease(rows[0]) : null;
  }

  async ownEpochs(): Promise<Map<number, number>> {
    const rows = await this.orm.em
      .fork()
      .execute<{ device_id: string; epoch: string }[]>(
        'select device_id, epoch from device_leases where process_id = ?',
        [this.self.id],
      );
    return new Map(rows.map(({ device_id, epoch }) => [Number(device_id), Number(epoch)]));
  }

  /** Only with these epochs. */
  async release(leases: readonly { id: number; epoch: number }[]): Promise<void> {
    if (leases.length === 0) return;
    await this.orm.em.fork().execute(
      `update device_leases l set process_id = null from unnest(?::bigint[], ?::bigint[]) r (device_id, epoch)
        where l.device_id = r.device_id and l.epoch = r.epoch and l.process_id = ?`,
      [arrayParam(leases.map(({ id }) => id)), arrayParam(leases.map(({ epoch }) => epoch)), this.self.id],
    );
  }

  /** Shown as connected or connecting, without a living holder. */
  async findOrphans(): Promise<number[]> {
    const rows = await this.orm.em
      .fork()
      .execute<{ id: string }[]>(
        `select d.id from devices d join device_leases l on l.device_id = d.id where ${IS_ORPHANED}`,
      );
    return rows.map(({ id }) => Number(id));
  }

  /** Returns those still unclaimed. */
  async markReconnecting(deviceIds: readonly number[]): Promise<number[]> {
    if (deviceIds.length === 0) return [];
    const rows = await this.orm.em.fork().execute<{ id: string }[]>(
      `update devices d set state = 'reconnecting', state_reason = 'connection_lost', updated_at = clock_timestamp()
         from device_leases l where d.id = any (?::bigint[]) and l.device_id = d.id and ${IS_ORPHANED} returning d.id`,
      [arrayParam(deviceIds)],
    );
    return rows.map(({ id }) => Number(id));
  }

  async findOwner(accountId: number, deviceId: number): Promise<PeerProcess | null> {
    const [row] = await this.orm.em.fork().execute<PeerProcess[]>(
      `select p.id, p.address from device_leases l join ${PROCESSES} p on p.id = l.process_id
        where l.device_id = ? and l.account_id = ? and p.expires_at > clock_timestamp()`,
      [deviceId, accountId],
    );
    return row ?? null;
  }

  /** Processes with an address and room, lowest load first. */
  async listRoom(): Promise<PeerProcess[]> {
    return this.orm.em.fork().execute<PeerProcess[]>(
      `select p.id, p.address from ${PROCESSES} p left join device_leases l on l.process_id = p.id
        where 'devices' = any (p.roles) and p.expires_at > clock_timestamp() and (p.address is not null or p.id = ?)
        group by p.id having count(l.device_id) < p.capacity
        order by count(l.device_id)::float / p.capacity, p.id <> ?`,
      [this.self.id, this.self.id],
    );
  }
}

function toLease(row: Row): Lease {
  const { device_id, account_id, session_id, epoch, state } = row;
  return { id: Number(device_id), accountId: Number(account_id), sessionId: session_id, epoch: Number(epoch), state };
}
