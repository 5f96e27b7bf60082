import { EventEmitter } from 'node:events';
import { type BackendFactory, PostgresConnection, PostgresQueueBackend } from 'bullmq';
import type { Pool, PoolClient } from 'pg';

/** What one worker takes for its connection to listen on. */
class Ear extends EventEmitter {
  constructor(private readonly listener: JobListener) {
    super();
  }

  query(text: string): Promise<{ rows: never[] }> {
    return this.listener.listen(text);
  }
}

/**
 * One connection on which all workers of a process hear of new jobs. BullMQ holds one for each worker: with forty queues most connections of
 * the database, each of which is woken by each job of any queue.
 */
class JobListener {
  private client: Promise<PoolClient> | undefined;
  private readonly listened = new Map<string, Promise<unknown>>();
  private readonly ears = new Map<Ear, () => void>();
  private checking: Promise<void> | undefined;

  constructor(private readonly pool: Pool) {}

  /** Of all connections of the pool the first checks, by `check`: the others have the same server and schema. Asks anew after a failure. */
  checkOnce(check: () => Promise<void>): Promise<void> {
    this.checking ??= check().catch((error: unknown) => {
      this.checking = undefined;
      throw error;
    });
    return this.checking;
  }

  /** `onLost`: nothing is heard any more, and another ear is needed. */
  async open(onLost: () => void): Promise<Ear> {
    const ear = new Ear(this);
    // Before there is a connection, so that nobody closes it meanwhile as that of the last ear.
    this.ears.set(ear, onLost);
    try {
      await this.connect();
      return ear;
    } catch (error) {
      this.ears.delete(ear);
      throw error;
    }
  }

  async listen(text: string): Promise<{ rows: never[] }> {
    const client = await this.connect();
    if (!this.listened.has(text)) this.listened.set(text, client.query(text));
    await this.listened.get(text);
    return { rows: [] };
  }

  /** The connection goes with the last ear. */
  async close(ear: Ear): Promise<void> {
    this.ears.delete(ear);
    const current = this.client;
    const client = await current?.catch(() => undefined);
    // Of several that close at once the first lets it go.
    if (this.ears.size > 0 || !client || this.client !== current) return;
    this.forget();
    client.release(true);
  }

  private connect(): Promise<PoolClient> {
    this.client ??= this.begin();
    return this.client;
  }

  private async begin(): Promise<PoolClient> {
    try {
      const client = await this.pool.connect();
      client.on('notification', (message) => {
        for (const ear of this.ears.keys()) ear.emit('notification', message);
      });
      client.once('error', () => this.lose(client));
      return client;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  private lose(client: PoolClient): void {
    const lost = [...this.ears.values()];
    this.ears.clear();
    this.forget();
    client.release(true);
    for (const tell of lost) tell();
  }

  private forget(): void {
    this.client = undefined;
    this.listened.clear();
  }
}

/** BullMQ's connection of one worker or queue, which listens where all others of its pool do. */
class SharingConnection extends PostgresConnection {
  private ear: Promise<Ear> | undefined;
  private ready: Promise<void> | undefined;

  constructor(
    pool: Pool,
    private readonly listener: JobListener,
  ) {
    super(pool);
  }

  override waitUntilReady(): Promise<void> {
    this.ready ??= this.becomeReady();
    return this.ready;
  }

  private async becomeReady(): Promise<void> {
    let isChecked = true;
    await this.listener.checkOnce(() => {
      isChecked = false;
      return super.waitUntilReady();
    });
    // Later, as BullMQ does after a check: those who made the connection have begun to listen by then.
    if (isChecked) setTimeout(() => this.emit('ready'), 0);
  }

  override getListenClient(): Promise<Ear> {
    this.ear ??= this.open();
    return this.ear;
  }

  override async close(): Promise<void> {
    const ear = await this.ear?.catch(() => undefined);
    if (ear) await this.listener.close(ear);
    await super.close();
  }

  private async open(): Promise<Ear> {
    try {
      return await this.listener.open(() => {
        this.ear = undefined;
        this.emit('listenerinvalidated');
      });
    } catch (error) {
      this.ear = undefined;
      throw error;
    }
  }
}

const listeners = new WeakMap<Pool, JobListener>();

/** For BullMQ's queues and workers on a pool of ours. */
export const sharingBackend = ((name, opts) => {
  const pool = opts.connection as unknown as Pool;
  const listener = listeners.get(pool) ?? new JobListener(pool);
  listeners.set(pool, listener);
  return new PostgresQueueBackend(new SharingConnection(pool, listener), name, { ...opts, connection: pool });
}) satisfies BackendFactory;
