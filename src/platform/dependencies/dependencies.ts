import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config.js';
import { outages } from '../logging.js';
import { Metrics } from '../metrics/metrics.js';
import { rememberFor } from '../metrics/remember-for.js';
import { Jobs } from '../jobs/jobs.js';
import { probeTcp } from './tcp-probe.js';
import { type DependencyName, rememberAddress } from './classify-failure.js';

const LIVE_SOCKET_URL = 'wss://web.whatsapp.com/ws/chat';

/** Lifetimes of a checked state, so that callers of the public /health open no connections to WhatsApp. */
const CACHE_MS = { own: 500, network: 5000 };
const PROBE_TIMEOUT_MS = 3000;
const CONNECT_TIMEOUT_MS = 2000;

export type DependencyState = 'ok' | 'down';

interface Dependency {
  part: string;
  check: () => Promise<DependencyState>;
}

@Injectable()
export class Dependencies implements OnModuleInit, OnApplicationShutdown {
  private readonly all = new Map<DependencyName, Dependency>();
  private readonly watches: (() => void)[] = [];

  constructor(
    private readonly orm: MikroORM,
    private readonly jobs: Jobs,
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { databaseUrl, directDatabaseUrl, isDatabasePooled, redisUrl, s3, smtpUrl } = this.config;
    const { whatsappNetwork, whatsappSocketUrl } = this.config;
    this.add('postgres', 'database', CACHE_MS.own, () => this.orm.em.getConnection().execute('select 1'));
    rememberAddress('postgres', new URL(databaseUrl), 5432);
    if (isDatabasePooled) {
      const url = new URL(directDatabaseUrl);
      url.port ||= '5432';
      this.add('postgres_direct', 'database_direct', CACHE_MS.own, () => probeTcp(url, CONNECT_TIMEOUT_MS));
      rememberAddress('postgres_direct', url, 5432);
    }
    // PostgreSQL holds the queue without Redis.
    this.add('redis', 'queue', CACHE_MS.own, () => this.jobs.ping());
    if (redisUrl) rememberAddress('redis', new URL(redisUrl), 6379);
    this.add('whatsapp', whatsappNetwork, CACHE_MS.network, () =>
      probeTcp(new URL(whatsappSocketUrl ?? LIVE_SOCKET_URL), CONNECT_TIMEOUT_MS),
    );
    if (s3) {
      const url = new URL(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`);
      this.add('storage', 'storage', CACHE_MS.network, () => probeTcp(url, CONNECT_TIMEOUT_MS));
    }
    if (smtpUrl) this.add('mail', 'mail', CACHE_MS.network, () => probeTcp(new URL(smtpUrl), CONNECT_TIMEOUT_MS));
    this.metrics.gauge(
      { name: 'dependency_up', help: 'Dependency reachable: 1 or 0', labels: ['dependency'] },
      async () =>
        Object.entries(await this.check()).map(([dependency, state]) => ({
          labels: { dependency },
          value: state === 'ok' ? 1 : 0,
        })),
    );
  }

  onApplicationShutdown(): void {
    for (const stopWatching of this.watches) stopWatching();
  }

  async check(names: readonly DependencyName[] = [...this.all.keys()]): Promise<Record<string, DependencyState>> {
    const selected = names.flatMap((name) => this.all.get(name) ?? []);
    return Object.fromEntries(
      await Promise.all(selected.map(async ({ part, check }) => [part, await check()] as const)),
    );
  }

  private add(name: DependencyName, part: string, cacheMs: number, probe: () => Promise<unknown>): void {
    const check = rememberFor(cacheMs, () => toState(probe()));
    this.all.set(name, { part, check });
    // A cached state may predate the failure.
    this.watches.push(outages.watch(name, async () => (await toState(probe())) === 'ok'));
  }
}

async function toState(probe: Promise<unknown>): Promise<DependencyState> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('probe timed out')), PROBE_TIMEOUT_MS);
  });
  return Promise.race([probe, timeout])
    .then(
      (): DependencyState => 'ok',
      (): DependencyState => 'down',
    )
    .finally(() => clearTimeout(timer));
}
