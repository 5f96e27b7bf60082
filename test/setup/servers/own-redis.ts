import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';
import { waitFor } from '../wait-for.js';

/** A Redis server that can be killed, emptied and restarted at the same address. */
export class OwnRedis {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort(), await mkdtemp(join(tmpdir(), 'mersal-redis-')));
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    if (!this.child?.pid) throw new Error('this Redis does not run');
    return this.child.pid;
  }

  /** Redis appends to a file as in production, so a kill loses nothing. */
  async start(): Promise<void> {
    const settings = { port: this.port, bind: '127.0.0.1', dir: this.folder, save: '', appendonly: 'yes' };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn(process.env['REDIS_SERVER'] ?? 'redis-server', args, { stdio: 'ignore' });
    let failure: unknown;
    child.once('error', (error) => (failure = error));
    child.once('exit', (code) => (failure ??= new Error(`redis-server ended (${code})`)));
    this.child = child;
    await waitFor('Redis answers', async () => {
      if (failure) throw failure;
      return this.ask((client) => client.ping()).catch(() => null);
    });
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  flush(): Promise<unknown> {
    return this.ask((client) => client.flushall());
  }

  async ask<T>(question: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await question(client);
    } finally {
      client.disconnect();
    }
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
