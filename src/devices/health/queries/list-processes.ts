import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { HealthProcess } from '../../health.contract.js';
import { PROCESSES } from '../../../platform/processes/processes.sql.js';

type ProcessRow = Omit<Row<'server_processes'>, 'address' | 'expires_at'> & { is_alive: boolean; devices: number };

/** Includes recently dead processes without a successor. */
@Injectable()
export class ListProcesses {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<HealthProcess[]> {
    const { rows } = await sql<ProcessRow>`
      select p.id, p.name, p.roles, p.capacity, p.started_at, p.beat_at, p.figures, p.expires_at > clock_timestamp() as is_alive,
          (select count(*) from device_leases l where l.process_id = p.id) as devices
         from ${sql.raw(PROCESSES)} p where p.expires_at > clock_timestamp() - interval '1 hour'
          and (p.expires_at > clock_timestamp() or not exists (select from ${sql.raw(PROCESSES)} o where o.name = p.name and o.id <> p.id
            and (o.expires_at > clock_timestamp() or (o.started_at, o.id) > (p.started_at, p.id))))
        order by is_alive desc, p.name, p.started_at desc`.execute(database(this.em));
    return rows.map(({ id, name, roles, is_alive, capacity, figures, devices, started_at, beat_at }) => ({
      id,
      name,
      roles,
      is_alive,
      capacity,
      started_at: started_at.toISOString(),
      beat_at: beat_at.toISOString(),
      // A dead process holds no devices.
      devices: is_alive ? devices : 0,
      memory_bytes: figures.rss ?? null,
      heap_bytes: figures.heapUsed ?? null,
      lag_ms: figures.lagMs ?? null,
    }));
  }
}
