import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../setup/servers/cluster.js';
import { ClusterLoad } from '../setup/servers/cluster-load.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const TIMES = isLong ? 20 : 1;
const OUTAGE_MS = 5_000;

let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let load: ClusterLoad;

beforeAll(async () => {
  network = await openSandbox();
  cluster = await Cluster.open({ web: 'web', worker: 'worker', devices: 'devices' });
  load = await ClusterLoad.open(cluster, network.sandbox, { devices: 2, phones: 12 });
}, 120_000);
afterAll(async () => {
  await cluster.remove();
  await network.stop();
}, 60_000);

async function readReadiness(name: string): Promise<{ status: number; parts: Record<string, string>; ms: number }> {
  const startedAt = Date.now();
  const response = await fetch(`${cluster.server(name).url}/health/ready`);
  const { parts } = (await response.json()) as { parts: Record<string, string> };
  return { status: response.status, parts, ms: Date.now() - startedAt };
}

it(`Redis is down for ${OUTAGE_MS / 1000} s and later emptied, ${TIMES} times: messages are accepted, and each arrives exactly once`, async () => {
  const afterRestartMs: number[] = [];
  const afterFlushMs: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await load.writeDuring(sleep(Math.random() * 1000));
    await cluster.redis.kill();
    const outage = load.writeDuring(sleep(OUTAGE_MS));
    await sleep(500);
    // A proxy needs only web processes, so they stay ready. A rolling update waits for the worker.
    for (const [name, status] of Object.entries({ web: 200, devices: 200, worker: 503 })) {
      const ready = await readReadiness(name);
      expect([name, ready.status, ready.parts]).toEqual([
        name,
        status,
        { database: 'ok', queue: 'down', sandbox: 'ok' },
      ]);
      expect(ready.ms).toBeLessThan(1000);
    }
    const health = await fetch(`${cluster.url}/health`);
    const report = (await health.json()) as { dependencies: object };
    expect([health.status, report.dependencies]).toEqual([200, { database: 'ok', queue: 'down', sandbox: 'ok' }]);
    await outage;
    await cluster.redis.start();
    afterRestartMs.push(await load.untilSent(await load.writeOne(), 10_000));
    await cluster.redis.flush();
    afterFlushMs.push(await load.untilSent(await load.writeOne(), 20_000));
  }
  await load.untilAllSent(30_000);
  await load.verify();
  process.stderr.write(
    `${load.count} messages, slowest accepted in ${load.slowestMs} ms; sent after the restart of Redis: ${afterRestartMs.join(' ')} ms, after it was emptied: ${afterFlushMs.join(' ')} ms\n`,
  );
  expect(load.refusals).toEqual([]);
  expect(load.slowestMs).toBeLessThan(2000);
  expect(Math.max(...afterRestartMs)).toBeLessThan(2000);
  expect(Math.max(...afterFlushMs)).toBeLessThan(10_000);
  expect(cluster.output).not.toContain('unhandled rejection');
}, 1_800_000);
