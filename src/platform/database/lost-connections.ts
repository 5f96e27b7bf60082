import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Client, Pool } from 'pg';
import { log } from '../logging.js';
import { ProcessRegistry } from '../processes/process-registry.js';

/** What the driver does not declare of a connection. */
interface Connected {
  /** Of the process of the database that answers it; null until it has one. */
  processID: number | null;
  connection: { stream: { destroy(): void } };
}

/**
 * Breaks the connections of a pool whose other end is gone though nobody said so: another database stands behind the address by now, or something
 * in between has forgotten them. A statement on one of them would be waited for as long as the system sends it again, a quarter of an hour.
 * `ask` is a connection that was made just now. Answers how many there were. Behind a pooler, which gives its own numbers to connections, nothing is
 * known of them.
 */
export async function dropLostConnections(pool: Pool, ask: Client): Promise<number> {
  const held = (pool as unknown as { _clients: readonly Connected[] })._clients;
  const known = held.filter(({ processID }) => processID !== null);
  const { rows } = await ask.query<{ own: number; alive: number[] }>(
    'select pg_backend_pid() own, array(select pid from pg_stat_activity where pid = any ($1::int[])) alive',
    [known.map(({ processID }) => processID)],
  );
  const [{ own, alive: pids }] = rows as [(typeof rows)[number]];
  if (own !== (ask as unknown as Connected).processID) return 0;
  const alive = new Set(pids);
  const lost = known.filter(({ processID }) => !alive.has(processID!));
  for (const { connection } of lost) connection.stream.destroy();
  return lost.length;
}

/** Looks at the application's connections whenever that of the heartbeat, which has a timeout, had to be made anew. */
@Injectable()
export class LostConnections implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly processRegistry: ProcessRegistry,
  ) {}

  onModuleInit(): void {
    this.processRegistry.onReconnect(async (ask) => {
      try {
        const count = await dropLostConnections(await this.orm.em.getConnection().getNativeClient(), ask);
        if (count > 0) log.warn({ count }, 'connections to the database were gone without a word');
      } catch (error) {
        log.warn({ err: error }, 'connections to the database were not looked at');
      }
    });
  }
}
