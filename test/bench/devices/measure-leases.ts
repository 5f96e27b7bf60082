import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { Leases } from '../../../src/devices/leases/leases.js';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import type { ProcessRegistry } from '../../../src/platform/processes/process-registry.js';
import type { SendingSwitch } from '../../../src/platform/sending/sending-switch.js';
import { createDatabase } from '../../setup/servers/database.js';
import type { Bench } from '../context.js';
import type { Figure } from '../report.js';
import { medianOf } from '../statistics.js';

const FLEET_SIZES = [1_000, 10_000, 100_000];
const DEVICES_PER_PROCESS = 500;
const CALLS = 20;
const HEARTBEAT_MS = 2_500;

/** Measures how a process reads all leases at each heartbeat. Devices exist as rows only. */
export async function measureLeases(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const devices of FLEET_SIZES) {
    const database = await createDatabase();
    const db = new pg.Client({ connectionString: database.url });
    await db.connect();
    const orm = await MikroORM.init(ormConfig(database.url, { min: 0, max: 1 }));
    const id = randomUUID();
    const processes = devices / DEVICES_PER_PROCESS;
    try {
      await fill(db, devices, processes, id);
      const leases = new Leases(orm, { id } as ProcessRegistry, { isOn: () => true } as SendingSwitch);
      const rounds: number[] = [];
      for (let round = 0; round <= bench.rounds; round++) {
        const ms = await measureReadMs(leases);
        if (round > 0) rounds.push(ms);
      }
      figures.push(
        { name: `leases, ${devices} devices: one read of all leases`, unit: 'ms', mersal: rounds },
        {
          name: `  database time a second for ${processes} processes`,
          unit: 'ms',
          mersal: rounds.map((ms) => (ms * processes * 1000) / HEARTBEAT_MS),
        },
      );
    } finally {
      await orm.close();
      await db.end();
      await database.drop();
    }
  }
  return figures;
}

async function measureReadMs(leases: Leases): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    await leases.findOwnEpochs();
    const { free } = await leases.survey();
    times.push(performance.now() - startedAt);
    if (free !== 0) throw new Error(`${free} devices have no lease.`);
  }
  return medianOf(times);
}

async function fill(db: pg.Client, devices: number, processes: number, ownProcessId: string): Promise<void> {
  await db.query(`insert into accounts (name) select 'Shop ' || n from generate_series(1, 200) n`);
  await db.query(
    `insert into server_processes (id, name, roles, capacity, expires_at)
     select case when n = 1 then $1::uuid else gen_random_uuid() end, 'devices-' || n, '{devices}', $2, now() + interval '1 hour'
       from generate_series(1, $3::int) n`,
    [ownProcessId, DEVICES_PER_PROCESS, processes],
  );
  await db.query(`insert into devices (account_id, session_id, name, state, connected_at, linked_at)
    select a.id, md5(n::text), 'Line', 'on', now(), now() from generate_series(1, ${devices}) n
      join (select id, row_number() over (order by id) - 1 place from accounts) a on a.place = n % 200`);
  await db.query(
    `insert into device_leases (device_id, account_id, epoch, process_id)
     select d.id, d.account_id, 1, p.id from (select *, row_number() over (order by id) place from devices) d
       join (select id, row_number() over (order by id) - 1 place from server_processes) p on p.place = d.place % $1`,
    [processes],
  );
  await db.query('vacuum analyze devices, device_leases, server_processes');
}
