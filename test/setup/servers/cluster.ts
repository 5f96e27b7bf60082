import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { createDatabase } from './database.js';
import { OwnRedis } from './own-redis.js';
import { ServerProcess } from './server-process.js';

/** Roles by process name. */
export type ClusterShape = Record<string, string>;

export const SMALL_CLUSTER = {
  web: 'web',
  worker: 'worker',
  'devices-1': 'devices',
  'devices-2': 'devices',
} satisfies ClusterShape;

/** Built servers on one database and one Redis. */
export class Cluster {
  private constructor(
    private readonly servers: ReadonlyMap<string, ServerProcess>,
    readonly databaseUrl: string,
    readonly redis: OwnRedis,
    readonly orm: MikroORM,
    private readonly clear: () => Promise<void>,
  ) {}

  static async open(shape: ClusterShape = SMALL_CLUSTER, env: NodeJS.ProcessEnv = {}): Promise<Cluster> {
    const [database, redis, dataDir] = await Promise.all([
      createDatabase(),
      OwnRedis.start(),
      mkdtemp(join(tmpdir(), 'mersal-test-')),
    ]);
    const servers = new Map<string, ServerProcess>();
    for (const [name, roles] of Object.entries(shape)) {
      const own = { REDIS_URL: redis.url, ...env, ROLES: roles, INSTANCE: name };
      servers.set(name, await ServerProcess.on({ database, dataDir }, own));
    }
    const orm = await MikroORM.init(ormConfig(database.url, { min: 0, max: 2 }));
    const cluster = new Cluster(servers, database.url, redis, orm, async () => {
      await database.drop();
      await redis.remove();
      await rm(dataDir, { recursive: true, force: true });
    });
    try {
      await Promise.all([...servers.values()].map((server) => server.start()));
    } catch (error) {
      // A running process would keep the run from ending.
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  get names(): string[] {
    return [...this.servers.keys()];
  }

  /** Returns the address of the first process that serves the web. */
  get url(): string {
    return this.server(this.names.find((name) => name.startsWith('web')) ?? '').url;
  }

  get pids(): Record<string, number> {
    return Object.fromEntries([...this.servers].map(([name, server]) => [name, server.pid]));
  }

  server(name: string): ServerProcess {
    const server = this.servers.get(name);
    if (!server) throw new Error(`this cluster has no ${name}`);
    return server;
  }

  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.server(name).end(signal);
  }

  /** Imitates a starved or suspended machine. */
  freeze(name: string): void {
    process.kill(this.server(name).pid, 'SIGSTOP');
  }

  thaw(name: string): void {
    process.kill(this.server(name).pid, 'SIGCONT');
  }

  start(name: string): Promise<void> {
    return this.server(name).start();
  }

  async restart(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.kill(name, signal);
    await this.start(name);
  }

  async sql<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
    return this.orm.em.getConnection().execute<Row[]>(query, values);
  }

  get output(): string {
    return [...this.servers.values()].map((server) => server.output).join('');
  }

  async remove(): Promise<void> {
    await this.orm.close();
    await Promise.all([...this.servers.values()].map((server) => server.end('SIGKILL')));
    await this.clear();
  }
}
