import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { Config } from '../config.js';
import { log } from '../logging.js';
import { EventLoopLag } from '../metrics/event-loop-lag.js';
import { DatabaseClient } from '../database/connecting/database-client.js';

/** Time without heartbeat after which others consider the process dead. */
const LEASE_MS = 10_000;
const HEARTBEAT_MS = 2_500;
/** Time between the end of work and the end of the lease. */
const MARGIN_MS = 1_000;

type HeartbeatWork = () => Promise<void>;
type ReconnectWork = (client: pg.Client) => Promise<void>;

/**
 * Renews the lease of this process. Its own connection keeps heartbeats independent of the pool, and holds a lock that
 * a successor tests.
 */
@Injectable()
export class ProcessRegistry implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  id: string = randomUUID();
  startedAt = new Date();

  private client: pg.Client | null = null;
  private address: string | null = null;
  private isRegistered = false;
  private hasSuperseded = false;
  private isClosing = false;
  private timer: NodeJS.Timeout | undefined;
  private runningHeartbeat: Promise<void> | null = null;
  private runningWork: Promise<void> | null = null;
  private readonly heartbeatWork: HeartbeatWork[] = [];
  private readonly reconnectWork: ReconnectWork[] = [];
  private wasConnected = false;
  private readonly lag = new EventLoopLag();
  /** End of the lease. The monotonic clock stops in sleep, and the wall clock may be changed. */
  private aliveUntil = { monotonic: 0, wall: 0 };
  private isReady = false;

  constructor(private readonly config: Config) {}

  /** Returns whether the lease holds. Otherwise nothing may use leased resources. */
  isAlive(): boolean {
    const { monotonic, wall } = this.aliveUntil;
    return this.isRegistered && performance.now() < monotonic && Date.now() < wall;
  }

  /** Sets the RPC address. Call before the application is ready. */
  announceAddress(address: string): void {
    this.address = address;
  }

  onHeartbeat(work: HeartbeatWork): void {
    this.heartbeatWork.push(work);
  }

  onReconnect(work: ReconnectWork): void {
    this.reconnectWork.push(work);
  }

  async onModuleInit(): Promise<void> {
    this.lag.start();
    await this.heartbeat();
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.heartbeatOnce(), HEARTBEAT_MS);
  }

  markReady(): void {
    this.isReady = true;
    this.heartbeatOnce();
  }

  async stopHeartbeat(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.timer);
    await this.runningHeartbeat;
    await this.runningWork;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stopHeartbeat();
    this.lag.stop();
    const { client } = this;
    this.client = null;
    await client?.query('delete from server_processes where id = $1', [this.id]).catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  private heartbeatOnce(): void {
    this.runningHeartbeat ??= this.heartbeatThenWork().finally(() => (this.runningHeartbeat = null));
  }

  /** Does not let heartbeats wait for heartbeat work. */
  private async heartbeatThenWork(): Promise<void> {
    await this.heartbeat();
    if (!this.isReady || this.isClosing || !this.isAlive()) return;
    this.runningWork ??= this.runHeartbeatWork().finally(() => (this.runningWork = null));
  }

  private async runHeartbeatWork(): Promise<void> {
    for (const work of this.heartbeatWork)
      await work().catch((error: unknown) => log.warn({ err: error }, 'heartbeat work failed'));
  }

  private async heartbeat(): Promise<void> {
    const sentAt = { monotonic: performance.now(), wall: Date.now() };
    try {
      const isNew = this.client === null;
      const client = (this.client ??= await this.connect());
      if (!this.isRegistered) await this.register(client);
      else if (!(await this.renew(client))) {
        // The database outage was already logged.
        if (!isNew) log.warn({ process: this.config.instance }, 'process registration expired');
        this.isRegistered = false;
        await this.register(client);
      }
      if (!this.hasSuperseded) await this.supersede(client);
      const validMs = LEASE_MS - MARGIN_MS;
      this.aliveUntil = { monotonic: sentAt.monotonic + validMs, wall: sentAt.wall + validMs };
      if (isNew && this.wasConnected) await Promise.all(this.reconnectWork.map((work) => work(client)));
      this.wasConnected = true;
    } catch (error) {
      log.warn({ err: error }, 'heartbeat failed');
      this.dropConnection(this.client);
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new DatabaseClient({
      connectionString: this.config.directDatabaseUrl,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
    });
    client.on('error', () => this.dropConnection(client));
    await client.connect();
    return client;
  }

  private dropConnection(client: pg.Client | null): void {
    if (!client || this.client !== client) return;
    this.client = null;
    this.hasSuperseded = false;
    client.end().catch(() => undefined);
  }

  private async register(client: pg.Client): Promise<void> {
    const { instance, roles, deviceCapacity } = this.config;
    // A timed-out attempt may have left a row of the old id.
    this.id = randomUUID();
    await client.query(`delete from server_processes where expires_at < clock_timestamp() - interval '1 day'`);
    await client.query(
      `insert into server_processes (id, name, roles, address, capacity, expires_at, figures)
       values ($1, $2, $3, $4, $5, clock_timestamp() + $6 * interval '1 millisecond', $7)`,
      [
        this.id,
        instance,
        [...roles],
        this.address,
        roles.includes('devices') ? deviceCapacity : 0,
        LEASE_MS,
        this.figures(),
      ],
    );
    this.isRegistered = true;
  }

  private async renew(client: pg.Client): Promise<boolean> {
    const { rowCount } = await client.query(
      `update server_processes set beat_at = clock_timestamp(), expires_at = clock_timestamp() + $2 * interval '1 millisecond',
         figures = $3, address = $4 where id = $1 and expires_at > clock_timestamp()`,
      [this.id, LEASE_MS, this.figures(), this.address],
    );
    return rowCount === 1;
  }

  /** Expires the previous process of this name. A free lock proves that it ended. */
  private async supersede(client: pg.Client): Promise<void> {
    const { instance } = this.config;
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as free`,
      [`process ${instance}`],
    );
    if (!rows[0]?.free) return;
    this.hasSuperseded = true;
    await client.query(
      `update server_processes set expires_at = least(expires_at, clock_timestamp()) where name = $1 and id <> $2`,
      [instance, this.id],
    );
  }

  private figures(): string {
    const { rss, heapUsed } = process.memoryUsage();
    const lagMs = Math.round(this.lag.take().p99);
    return JSON.stringify({ rss, heapUsed, lagMs, pid: process.pid });
  }
}
