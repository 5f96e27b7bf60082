import { fork } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { sealSecret } from '../../../src/commerce/connections/store-secrets.js';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import type { Config } from '../../../src/platform/config.js';
import { Secrets } from '../../../src/platform/secrets.js';
import { makeStore } from '../../factories/make-store.js';
import { makeMember } from '../../setup/accounts/members.js';
import { type Bench, withServer } from '../context.js';
import { BENCH_SECRET, type MersalServer } from '../mersal-server.js';
import { OwnRedis } from '../../setup/servers/own-redis.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';

const CONNECTIONS = 40;
const STORES = 40;
const ROUND_MS = 4_000;
const SECRET = randomBytes(32).toString('base64url');
/** Random text, which PostgreSQL cannot compress away. It causes no message. */
const BODY = JSON.stringify({
  event: 'bench.nothing',
  data: {
    items: Array.from({ length: 28 }, (_, line) => ({
      product_id: randomUUID(),
      name: `بن هرري ${line}`,
      sku: randomBytes(6).toString('hex'),
      quantity: 1 + (line % 3),
      total: (90 + line * 7.25).toFixed(2),
      url: `https://coffee.test/p/${randomBytes(12).toString('base64url')}`,
    })),
  },
});

/**
 * Compares webhooks of 40 stores over 40 connections with a bare receiver. One server only receives them, another also
 * processes them.
 */
export async function measureStoreWebhooks(bench: Bench): Promise<Figure[]> {
  const redis = await OwnRedis.start();
  try {
    const webOnly = { ROLES: 'web', REDIS_URL: redis.url };
    return [
      ...(await withServer(bench, (server) => compare(bench, server, 'received only', 0.8), webOnly)),
      ...(await withServer(bench, (server) => compare(bench, server, 'received and processed'))),
    ];
  } finally {
    await redis.remove();
  }
}

async function compare(bench: Bench, server: MersalServer, mode: string, atLeast?: number): Promise<Figure[]> {
  const paths = await makeStores(server);
  const bare = fork(join(import.meta.dirname, 'bare-webhook-process.js'), [server.databaseUrl, SECRET]);
  const [port] = (await once(bare, 'message')) as [number];
  const figures = { rate: [] as number[], bareRate: [] as number[], p99: [] as number[], bareP99: [] as number[] };
  for (let round = 0; round <= bench.rounds; round++) {
    const bareResult = await flood(`http://127.0.0.1:${port}`, paths);
    const mersalResult = await flood(server.url, paths);
    if (round === 0) continue;
    figures.rate.push(mersalResult.rate);
    figures.bareRate.push(bareResult.rate);
    figures.p99.push(mersalResult.p99);
    figures.bareP99.push(bareResult.p99);
    bench.print(
      `store webhooks ${mode} ${round}: ${mersalResult.rate.toFixed(0)}/s, p99 ${mersalResult.p99.toFixed(0)} ms; bare ${bareResult.rate.toFixed(0)}/s, p99 ${bareResult.p99.toFixed(0)} ms`,
    );
  }
  const exited = once(bare, 'exit');
  bare.disconnect();
  await exited;
  const name = `store webhooks of 5 kB, ${CONNECTIONS} connections, ${mode} (bare: HMAC and one insert)`;
  return [
    {
      name,
      unit: '/s',
      mersal: figures.rate,
      bare: figures.bareRate,
      ...(atLeast !== undefined && { goal: { of: 'ratio', atLeast } }),
    },
    {
      name: '  the same, p99',
      unit: 'ms',
      mersal: figures.p99,
      bare: figures.bareP99,
      goal: { of: 'figure', atMost: 150 },
    },
  ];
}

async function makeStores({ databaseUrl }: MersalServer): Promise<string[]> {
  const orm = await MikroORM.init(ormConfig(databaseUrl, { min: 0, max: 1 }));
  const secrets = new Secrets({ appSecret: BENCH_SECRET } as Config);
  try {
    const paths: string[] = [];
    for (let number = 0; number < STORES; number++) {
      const { accountId } = await makeMember(orm);
      const store = await makeStore(orm.em.fork(), { accountId });
      const sealed = sealSecret(secrets, store.id, SECRET);
      await orm.em
        .getConnection()
        .execute('update shops set secret_sealed = ?, key_id = ? where id = ?', [sealed, secrets.keyId, store.id]);
      paths.push(`/webhooks/twsaa/${store.installKey}`);
    }
    return paths;
  } finally {
    await orm.close();
  }
}

async function flood(url: string, paths: readonly string[]): Promise<{ rate: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const startedAt = performance.now();
  const sendInLoop = async (index: number): Promise<void> => {
    for (let path = index; performance.now() - startedAt < ROUND_MS; path++) {
      const sentAt = performance.now();
      await deliver(agent, url + (paths[path % paths.length] ?? ''));
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => sendInLoop(index)));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    rate: times.length / seconds,
    p99: percentile(
      times.toSorted((a, b) => a - b),
      0.99,
    ),
  };
}

function deliver(agent: Agent, url: string): Promise<void> {
  const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  const hex = createHmac('sha256', SECRET).update(`${timestamp}.${id}.${BODY}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(BODY),
    'x-webhook-id': id,
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': `v1=${hex}`,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`a delivery was answered ${response.statusCode}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(BODY);
  });
}
