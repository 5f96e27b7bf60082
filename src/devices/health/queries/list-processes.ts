import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { HealthProcess } from '../../health.contract.js';

/** Everything that runs of this server, the living first, and what died lately and was not replaced under its name. */
export class ListProcesses extends Query<HealthProcess[]> {}

interface Row extends Pick<HealthProcess, 'id' | 'name' | 'roles' | 'is_alive' | 'capacity'> {
  started_at: string;
  beat_at: string;
  devices: string;
  figures: { rss?: number; heapUsed?: number; lagMs?: number };
}

@QueryHandler(ListProcesses)
export class ListProcessesHandler implements IQueryHandler<ListProcesses> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<HealthProcess[]> {
    const rows = await this.em.execute<Row[]>(
      `select p.id, p.name, p.roles, p.capacity, p.started_at, p.beat_at, p.figures, p.expires_at > clock_timestamp() as is_alive,
          (select count(*) from device_leases l where l.process_id = p.id) as devices
         from server_processes p where p.expires_at > clock_timestamp() - interval '1 hour'
          and (p.expires_at > clock_timestamp() or not exists (select from server_processes o where o.name = p.name and o.id <> p.id
            and (o.expires_at > clock_timestamp() or (o.started_at, o.id) > (p.started_at, p.id))))
        order by is_alive desc, p.name, p.started_at desc`,
    );
    return rows.map(({ id, name, roles, is_alive, capacity, figures, devices, started_at, beat_at }) => ({
      ...{ id, name, roles, is_alive, capacity },
      started_at: new Date(started_at).toISOString(),
      beat_at: new Date(beat_at).toISOString(),
      // What a dead one held is waiting to be taken over.
      devices: is_alive ? Number(devices) : 0,
      memory_bytes: figures.rss ?? null,
      heap_bytes: figures.heapUsed ?? null,
      lag_ms: figures.lagMs ?? null,
    }));
  }
}
