import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { Config } from '../config.js';
import { log } from '../logging.js';
import { EventLoopLag } from '../metrics/event-loop-lag.js';

/** A process that was not heard of for so long is dead for the others. */
const LIFE_MS = 10_000;
const HEARTBEAT_MS = 2_500;
/** Before the others may think us dead we stop acting. */
const MARGIN_MS = 1_000;

/** What is done after each heartbeat, as long as this process counts. */
type HeartbeatWork = () => Promise<void>;
/** What is done when the connection had to be made anew, over the new one. */
type ReconnectWork = (ask: pg.Client) => Promise<void>;

/**
 * This process among the others of the same database: it registers, sends heartbeats, and knows whether it still counts. Once it was silent for too
 * long it is dead for good and begins again under a new id. Its connection is its own, so that a busy pool cannot make it look dead; the
 * lock that the connection holds tells the next process of its name that it is gone.
 */
@Injectable()
export class ProcessRegistry implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  id: string = randomUUID();
  /** When this process was started, or the application in it. */
  startedAt = new Date();

  private client: pg.Client | null = null;
  private address: string | null = null;
  private isRegistered = false;
  private hasSuperseded = false;
  private isClosing = false;
  private timer: NodeJS.Timeout | undefined;
  private heartbeatUnderWay: Promise<void> | null = null;
  private following: Promise<void> | null = null;
  private readonly heartbeatWork: HeartbeatWork[] = [];
  private readonly reconnectWork: ReconnectWork[] = [];
  private wasConnected = false;
  private readonly lag = new EventLoopLag();
  /** Both clocks must say so: one stands still while the machine sleeps, the other may be set. */
  private aliveUntil = { monotonic: 0, wall: 0 };
  private isReady = false;

  constructor(private readonly config: Config) {}

  /** Whether the others still count on us; once not, nothing may be done in the name of what we hold. */
  isAlive(): boolean {
    const { monotonic, wall } = this.aliveUntil;
    return this.isRegistered && performance.now() < monotonic && Date.now() < wall;
  }

  /** Where the others reach us; told before the application is up. */
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
    this.timer = setInterval(() => this.heartbeatInTurn(), HEARTBEAT_MS);
  }

  /** Everything this process is made of is there: from now on the work that follows a heartbeat is done. */
  markReady(): void {
    this.isReady = true;
    this.heartbeatInTurn();
  }

  /** No work is begun any more; what runs is waited for. */
  async stopHeartbeat(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.timer);
    await this.heartbeatUnderWay;
    await this.following;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stopHeartbeat();
    this.lag.stop();
    const { client } = this;
    this.client = null;
    // What we held is free at once: the rows name us no more.
    await client?.query('delete from server_processes where id = $1', [this.id]).catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  private heartbeatInTurn(): void {
    this.heartbeatUnderWay ??= this.heartbeatAndFollow().finally(() => (this.heartbeatUnderWay = null));
  }

  /** The work is not waited for: however long it takes, the next heartbeat comes in time. */
  private async heartbeatAndFollow(): Promise<void> {
    await this.heartbeat();
    if (!this.isReady || this.isClosing || !this.isAlive()) return;
    this.following ??= this.follow().finally(() => (this.following = null));
  }

  private async follow(): Promise<void> {
    for (const work of this.heartbeatWork)
      await work().catch((error: unknown) => log.warn({ err: error }, 'work after a heartbeat failed'));
  }

  private async heartbeat(): Promise<void> {
    const sentAt = { monotonic: performance.now(), wall: Date.now() };
    try {
      const isNew = this.client === null;
      const client = (this.client ??= await this.connect());
      if (!this.isRegistered) await this.register(client);
      else if (!(await this.renew(client))) {
        log.warn({ process: this.config.instance }, 'silent for too long, beginning anew');
        this.isRegistered = false;
        await this.register(client);
      }
      if (!this.hasSuperseded) await this.supersede(client);
      const lasts = LIFE_MS - MARGIN_MS;
      this.aliveUntil = { monotonic: sentAt.monotonic + lasts, wall: sentAt.wall + lasts };
      if (isNew && this.wasConnected) await Promise.all(this.reconnectWork.map((work) => work(client)));
      this.wasConnected = true;
    } catch (error) {
      log.warn({ err: error }, 'heartbeat failed');
      this.drop(this.client);
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.config.databaseUrl,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
    });
    client.on('error', () => this.drop(client));
    await client.connect();
    return client;
  }

  private drop(client: pg.Client | null): void {
    if (!client || this.client !== client) return;
    this.client = null;
    this.hasSuperseded = false;
    client.end().catch(() => undefined);
  }

  private async register(client: pg.Client): Promise<void> {
    const { instance, roles, deviceCapacity } = this.config;
    // Each try has an id of its own: the row of one whose answer did not come in time may be there.
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
        LIFE_MS,
        this.figures(),
      ],
    );
    this.isRegistered = true;
  }

  private async renew(client: pg.Client): Promise<boolean> {
    const { rowCount } = await client.query(
      `update server_processes set beat_at = clock_timestamp(), expires_at = clock_timestamp() + $2 * interval '1 millisecond',
         figures = $3, address = $4 where id = $1 and expires_at > clock_timestamp()`,
      [this.id, LIFE_MS, this.figures(), this.address],
    );
    return rowCount === 1;
  }

  /** Whoever had our name is gone when its lock is free: what it held needs not wait until it has expired. */
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
