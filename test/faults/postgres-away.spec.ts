import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../setup/servers/cluster.js';
import { ClusterLoad } from '../setup/servers/cluster-load.js';
import { OwnPostgres } from '../setup/servers/own-postgres.js';
import { waitFor } from '../setup/wait-for.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const TIMES = isLong ? 20 : 2;

let postgres: OwnPostgres;
let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let load: ClusterLoad;

beforeAll(async () => {
  postgres = await OwnPostgres.start();
  process.env['TEST_DATABASE_URL'] = postgres.url('postgres');
  network = await openSandbox();
  cluster = await Cluster.open({ web: 'web', worker: 'worker', devices: 'devices' });
  load = await ClusterLoad.open(cluster, network.sandbox, { devices: 2, phones: 12 });
}, 120_000);
afterAll(async () => {
  await cluster.remove();
  await postgres.remove();
  await network.stop();
}, 60_000);

it(`PostgreSQL crashes under load, ${TIMES} times: every acknowledged message exists, and each arrives exactly once`, async () => {
  const acceptedAfterMs: number[] = [];
  const sentAfterMs: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await load.writeDuring(sleep(Math.random() * 2000));
    await postgres.crash();
    const outage = load.writeDuring(sleep(1000 + Math.random() * 1500).then(() => postgres.start()));
    await outage;
    const startedAt = Date.now();
    await load.writeOne(10_000);
    acceptedAfterMs.push(Date.now() - startedAt);
    sentAfterMs.push(await load.untilAllSent(60_000));
  }
  const { copies } = await load.verify();
  process.stderr.write(
    `${load.count} messages; accepted again after ${acceptedAfterMs.join(' ')} ms, all sent after ${sentAfterMs.join(' ')} ms, ${copies} copies\n`,
  );
  expect(Math.max(...acceptedAfterMs)).toBeLessThan(5000);
  // Sends resume before the acknowledgement timeout.
  expect(Math.max(...sentAfterMs)).toBeLessThan(30_000);
}, 1_800_000);

it('while PostgreSQL is down no route responds with 500, and each process logs a line or two', async () => {
  const { client } = load;
  const document = (await client.get('/api/openapi.json')).body as { paths: Record<string, Record<string, unknown>> };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1')] as const),
  );
  expect(calls.length).toBeGreaterThan(150);
  const countIn = (output: string, text: string) => output.split(`"${text}"`).length - 1;
  const isOver = (output: string) =>
    countIn(output, 'dependency unreachable') === countIn(output, 'dependency reachable again');
  await waitFor('earlier outages are over', () => isOver(cluster.output));
  const before = cluster.names.map((name) => cluster.server(name).output.length);
  await postgres.crash();
  const statuses: number[] = [];
  for (const [method, path] of calls) {
    const { status, headers, body } = await client.request(method, path, method === 'GET' ? undefined : {});
    statuses.push(status);
    const response =
      status === 503 ? [Number(headers.get('retry-after')) > 0, body?.code !== 'internal'] : [true, true];
    expect([method, path, status === 500, ...response]).toEqual([method, path, false, true, true]);
  }
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(100);
  for (const name of cluster.names)
    expect([name, (await fetch(`${cluster.server(name).url}/health/ready`)).status]).toEqual([name, 503]);
  const health = (await (await fetch(`${cluster.url}/health`)).json()) as { dependencies: Record<string, string> };
  expect(health.dependencies['database']).toBe('down');
  const outputOf = (name: string, at: number) => cluster.server(name).output.slice(before[at]);
  const logs = () => cluster.names.map(outputOf).join('');
  // Each process notices the outage at its next heartbeat.
  await waitFor('each process has noticed the outage', () =>
    cluster.names.every((name, at) => countIn(outputOf(name, at), 'dependency unreachable') > 0),
  );
  await postgres.start();
  await waitFor('each process logs the end of the outage', () => isOver(logs()));
  const lines = logs().split('\n').filter(Boolean);
  expect(countIn(logs(), 'dependency unreachable')).toBe(cluster.names.length);
  // After an outage of more than ten seconds a process holds no lease, and claims its devices again.
  const otherLines = lines.filter(
    (line) => !/dependency (reachable again|unreachable)|device leases lost|devices claimed/.test(line),
  );
  expect(countIn(logs(), 'device leases lost')).toBeLessThanOrEqual(1);
  expect(otherLines.map((line) => line.slice(0, 300))).toEqual([]);
}, 120_000);
