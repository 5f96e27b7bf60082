import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../setup/servers/cluster.js';
import { ClusterLoad } from '../setup/servers/cluster-load.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const TIMES = isLong ? 20 : 1;
const AWAY_MS = 5_000;

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

/** How long the question whether all is well takes, and its answer. */
async function askReady(): Promise<{ status: number; ms: number }> {
  const startedAt = Date.now();
  const { status } = await fetch(`${cluster.url}/health/ready`);
  return { status, ms: Date.now() - startedAt };
}

it(`Redis is killed for ${AWAY_MS / 1000} s and emptied, ${TIMES} times: sends go on, each arrives exactly once`, async () => {
  const back: number[] = [];
  const emptied: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await load.writeDuring(sleep(Math.random() * 1000));
    await cluster.redis.kill();
    const away = load.writeDuring(sleep(AWAY_MS));
    await sleep(500);
    const ready = await askReady();
    expect(ready.status).toBe(503);
    expect(ready.ms).toBeLessThan(1000);
    await away;
    await cluster.redis.start();
    back.push(await load.untilSent(await load.writeOne(), 10_000));
    await cluster.redis.flush();
    emptied.push(await load.untilSent(await load.writeOne(), 20_000));
  }
  await load.untilAllSent(30_000);
  await load.judge();
  process.stderr.write(
    `${load.count} messages, slowest taken in ${load.slowestMs} ms; sent after Redis was back: ${back.join(' ')} ms, after it was emptied: ${emptied.join(' ')} ms\n`,
  );
  expect(load.refusals).toEqual([]);
  expect(load.slowestMs).toBeLessThan(2000);
  expect(Math.max(...back)).toBeLessThan(2000);
  expect(Math.max(...emptied)).toBeLessThan(10_000);
  // Nobody was started again, and nothing was forgotten about.
  expect(cluster.output).not.toContain('unhandled rejection');
}, 1_800_000);
