import { EventEmitter } from 'node:events';
import { type BackendFactory, PostgresConnection, PostgresQueueBackend } from 'bullmq';
import type { Pool, PoolClient } from 'pg';

class NotificationListener extends EventEmitter {
  constructor(private readonly listener: JobListener) {
    super();
  }

  query(text: string): Promise<{ rows: never[] }> {
    return this.listener.listen(text);
  }
}

/** BullMQ would open one connection per worker. */
class JobListener {
  private client: Promise<PoolClient> | undefined;
  private readonly listened = new Map<string, Promise<unknown>>();
  private readonly listeners = new Map<NotificationListener, () => void>();
  private checking: Promise<void> | undefined;

  constructor(private readonly pool: Pool) {}

  /** All connections share one schema. */
  checkOnce(check: () => Promise<void>): Promise<void> {
    this.checking ??= check().catch((error: unknown) => {
      this.checking = undefined;
      throw error;
    });
    return this.checking;
  }

  async open(onLost: () => void): Promise<NotificationListener> {
    const handle = new NotificationListener(this);
    // Registers first, so a concurrent close keeps the connection.
    this.listeners.set(handle, onLost);
    try {
      await this.connect();
      return handle;
    } catch (error) {
      this.listeners.delete(handle);
      throw error;
    }
  }

  async listen(text: string): Promise<{ rows: never[] }> {
    const client = await this.connect();
    if (!this.listened.has(text)) this.listened.set(text, client.query(text));
    await this.listened.get(text);
    return { rows: [] };
  }

  async close(handle: NotificationListener): Promise<void> {
    this.listeners.delete(handle);
    const current = this.client;
    const client = await current?.catch(() => undefined);
    if (this.listeners.size > 0 || !client || this.client !== current) return;
    this.reset();
    client.release(true);
  }

  private connect(): Promise<PoolClient> {
    this.client ??= this.openClient();
    return this.client;
  }

  private async openClient(): Promise<PoolClient> {
    try {
      const client = await this.pool.connect();
      client.on('notification', (message) => {
        for (const handle of this.listeners.keys()) handle.emit('notification', message);
      });
      client.once('error', () => this.handleLoss(client));
      return client;
    } catch (error) {
      this.reset();
      throw error;
    }
  }

  private handleLoss(client: PoolClient): void {
    const lost = [...this.listeners.values()];
    this.listeners.clear();
    this.reset();
    client.release(true);
    for (const onLost of lost) onLost();
  }

  private reset(): void {
    this.client = undefined;
    this.listened.clear();
  }
}

class SharingConnection extends PostgresConnection {
  private handle: Promise<NotificationListener> | undefined;
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
    // Asynchronous as in BullMQ, so callers can attach listeners.
    if (isChecked) setTimeout(() => this.emit('ready'), 0);
  }

  override getListenClient(): Promise<NotificationListener> {
    this.handle ??= this.open();
    return this.handle;
  }

  override async close(): Promise<void> {
    const handle = await this.handle?.catch(() => undefined);
    if (handle) await this.listener.close(handle);
    await super.close();
  }

  private async open(): Promise<NotificationListener> {
    try {
      return await this.listener.open(() => {
        this.handle = undefined;
        this.emit('listenerinvalidated');
      });
    } catch (error) {
      this.handle = undefined;
      throw error;
    }
  }
}

const listeners = new WeakMap<Pool, JobListener>();

export const sharingBackend = ((name, opts) => {
  const pool = opts.connection as unknown as Pool;
  const listener = listeners.get(pool) ?? new JobListener(pool);
  listeners.set(pool, listener);
  return new PostgresQueueBackend(new SharingConnection(pool, listener), name, { ...opts, connection: pool });
}) satisfies BackendFactory;
