import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { arrayParam } from '../../platform/database/array-param.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import type { DeviceState } from '../devices.contract.js';
import type { Holder } from './choose-share.js';

/** A device that this process holds, under the epoch of its claim. */
export interface Lease {
  id: number;
  accountId: number;
  sessionId: string;
  epoch: number;
  /** What its row says: of the process that held it before, perhaps. */
  state: DeviceState;
}

/** Another process, or this one; without an address it cannot be asked anything. */
export interface Peer {
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

/** States of a device that was linked and wants to be on. */
const WANTED: DeviceState[] = ['scanned', 'connecting', 'syncing', 'on', 'reconnecting', 'unstable'];
/** States of a device that was about to be linked; the QR or code died with the process that showed it. */
const INTERRUPTED: DeviceState[] = ['new', 'qr', 'code'];

/** Sought by the index of holders: each process asks it with each heartbeat, and nearly all devices are held. A process that is forgotten takes its name off its leases. */
const IS_LEFT = `(l.process_id is null
  or l.process_id = any (array(select p.id from server_processes p where p.expires_at <= clock_timestamp())))`;
/** Over all accounts: processes care for devices, whoever they belong to. */
const IS_FREE = `${IS_LEFT} and (d.state = any ('${arrayParam(WANTED)}')
  or (d.state = any ('${arrayParam(INTERRUPTED)}') and l.claimed_at is not null))`;

const IS_ORPHANED = `${IS_LEFT} and d.state = any ('${arrayParam(WANTED.filter((state) => state !== 'reconnecting'))}')`;

/** The rows that say which process holds which device. */
@Injectable()
export class Leases {
  constructor(
    private readonly orm: MikroORM,
    private readonly self: ProcessRegistry,
    private readonly sending: SendingSwitch,
  ) {}

  /** The living processes that hold devices, and how many devices nobody holds who should. */
  async survey(): Promise<{ holders: Holder[]; free: number }> {
    const em = this.orm.em.fork();
    const holders = await em.execute<{ id: string; capacity: number; held: string }[]>(
      `select p.id, p.capacity, count(l.device_id) held from server_processes p left join device_leases l on l.process_id = p.id
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

  /** Takes up to so many devices that nobody holds. */
  async claimFree(most: number): Promise<Lease[]> {
    if (!this.sending.isOn()) return [];
    const rows = await this.orm.em.fork().execute<Row[]>(
      `with free as (select l.device_id from device_leases l join devices d on d.id = l.device_id
         where ${IS_FREE} order by l.device_id limit ? for update of l skip locked)
       update device_leases l set process_id = ?, epoch = l.epoch + 1, claimed_at = clock_timestamp()
         from free f, devices d where l.device_id = f.device_id and d.id = f.device_id
       returning l.device_id, l.account_id, l.epoch, d.session_id, d.state`,
      [most, this.self.id],
    );
    return rows.map(toLease);
  }

  /** Takes one device; null when another living process holds it, or it is gone. */
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
        where l.device_id = ? and l.account_id = ? and d.id = l.device_id and (l.process_id = ? or ${IS_LEFT})
       returning l.device_id, l.account_id, l.epoch, d.session_id, d.state`,
      [this.self.id, deviceId, accountId, this.self.id],
    );
    return rows[0] ? toLease(rows[0]) : null;
  }

  /** The epochs of all devices this process holds. */
  async mine(): Promise<Map<number, number>> {
    const rows = await this.orm.em
      .fork()
      .execute<{ device_id: string; epoch: string }[]>(
        'select device_id, epoch from device_leases where process_id = ?',
        [this.self.id],
      );
    return new Map(rows.map(({ device_id, epoch }) => [Number(device_id), Number(epoch)]));
  }

  /** Gives devices back, as far as they are still held under these epochs. */
  async release(leases: readonly { id: number; epoch: number }[]): Promise<void> {
    if (leases.length === 0) return;
    await this.orm.em.fork().execute(
      `update device_leases l set process_id = null from unnest(?::bigint[], ?::bigint[]) r (device_id, epoch)
        where l.device_id = r.device_id and l.epoch = r.epoch and l.process_id = ?`,
      [arrayParam(leases.map(({ id }) => id)), arrayParam(leases.map(({ epoch }) => epoch)), this.self.id],
    );
  }

  /** Devices whose rows say that they are connected, or about to be, and that no living process holds. */
  async findOrphans(): Promise<number[]> {
    const rows = await this.orm.em
      .fork()
      .execute<{ id: string }[]>(
        `select d.id from devices d join device_leases l on l.device_id = d.id where ${IS_ORPHANED}`,
      );
    return rows.map(({ id }) => Number(id));
  }

  /** Writes down that these come back when a process takes them; which of them nobody has taken since. */
  async tellOrphaned(deviceIds: readonly number[]): Promise<number[]> {
    if (deviceIds.length === 0) return [];
    const rows = await this.orm.em.fork().execute<{ id: string }[]>(
      `update devices d set state = 'reconnecting', state_reason = 'connection_lost', updated_at = clock_timestamp()
         from device_leases l where d.id = any (?::bigint[]) and l.device_id = d.id and ${IS_ORPHANED} returning d.id`,
      [arrayParam(deviceIds)],
    );
    return rows.map(({ id }) => Number(id));
  }

  /** The living process that holds a device; null when nobody does. */
  async findOwner(accountId: number, deviceId: number): Promise<Peer | null> {
    const [row] = await this.orm.em.fork().execute<Peer[]>(
      `select p.id, p.address from device_leases l join server_processes p on p.id = l.process_id
        where l.device_id = ? and l.account_id = ? and p.expires_at > clock_timestamp()`,
      [deviceId, accountId],
    );
    return row ?? null;
  }

  /** The living processes that have room, the one with the most in proportion first. One that has not said its address yet cannot be asked. */
  async listRoom(): Promise<Peer[]> {
    return this.orm.em.fork().execute<Peer[]>(
      `select p.id, p.address from server_processes p left join device_leases l on l.process_id = p.id
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
