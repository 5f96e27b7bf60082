import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Client, Pool } from 'pg';
import { log } from '../logging.js';
import { Config } from '../config.js';
import { ProcessRegistry } from '../processes/process-registry.js';

interface PooledClient {
  processID: number | null;
  connection: { stream: { destroy(): void } };
}

/**
 * Destroys connections whose backend ended. Their statements would wait 15 minutes for TCP. Ignores pooler connections.
 */
export async function dropLostConnections(pool: Pool, checkClient: Client): Promise<number> {
  const clients = (pool as unknown as { _clients: readonly PooledClient[] })._clients;
  const known = clients.filter(({ processID }) => processID !== null);
  const { rows } = await checkClient.query<{ own: number; alive: number[] }>(
    'select pg_backend_pid() own, array(select pid from pg_stat_activity where pid = any ($1::int[])) alive',
    [known.map(({ processID }) => processID)],
  );
  const [{ own, alive: pids }] = rows as [(typeof rows)[number]];
  if (own !== (checkClient as unknown as PooledClient).processID) return 0;
  const alive = new Set(pids);
  const lost = known.filter(({ processID }) => !alive.has(processID!));
  for (const { connection } of lost) connection.stream.destroy();
  return lost.length;
}

@Injectable()
export class LostConnections implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly orm: MikroORM,
    private readonly processRegistry: ProcessRegistry,
  ) {}

  onModuleInit(): void {
    if (this.config.isDatabasePooled) return;
    this.processRegistry.onReconnect(async (checkClient) => {
      try {
        const count = await dropLostConnections(await this.orm.em.getConnection().getNativeClient(), checkClient);
        if (count > 0) log.warn({ count }, 'dead database connections closed');
      } catch (error) {
        log.warn({ err: error }, 'database connection check failed');
      }
    });
  }
}
