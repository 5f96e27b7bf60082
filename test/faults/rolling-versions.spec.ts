// Long: take-over.spec covers one replaced process, and migrate-under-load.spec migrations beside writes in every run.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { VERSION } from '../../src/platform/metrics/version.js';
import { Cluster } from '../setup/servers/cluster.js';
import { ClusterLoad } from '../setup/servers/cluster-load.js';
import { NextVersion } from '../setup/servers/next-version.js';
import { RoundRobin } from '../setup/servers/round-robin.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const SHAPE = { 'web-1': 'web', 'web-2': 'web', worker: 'worker', 'devices-1': 'devices', 'devices-2': 'devices' };

let cluster: Cluster;
let proxy: RoundRobin;
let network: Awaited<ReturnType<typeof openSandbox>>;
let load: ClusterLoad;
let next: NextVersion;

beforeAll(async () => {
  network = await openSandbox();
  next = await NextVersion.make();
  cluster = await Cluster.open(SHAPE);
  proxy = await RoundRobin.open([cluster.server('web-1').url, cluster.server('web-2').url]);
  load = await ClusterLoad.open(cluster, network.sandbox, { devices: 2, phones: 6, url: proxy.url });
}, 300_000);
afterAll(async () => {
  await cluster?.remove();
  proxy?.close();
  await next?.remove();
  await network?.stop();
}, 60_000);

const versions = (): Promise<string[]> =>
  Promise.all(
    cluster.names.map(async (name) => {
      const response = await fetch(`${cluster.server(name).url}/health`);
      return ((await response.json()) as { version: string }).version;
    }),
  );

/** Restarts the processes one after the other, with another build if `program` is given. */
async function rollTo(program?: string): Promise<void> {
  for (const name of cluster.names) {
    await load.writeDuring(cluster.kill(name, 'SIGTERM'));
    await load.writeDuring(cluster.server(name).start(program));
  }
  await load.untilAllConnected(60_000);
  await load.write(10);
}

it('an update and a downgrade under load fail no request, lose no message and keep the newer schema', async () => {
  await load.write(10);
  expect(new Set(await versions())).toEqual(new Set([VERSION]));

  await load.writeDuring(next.migrate(cluster.databaseUrl, cluster.redis.url));
  // The previous version runs on the newer schema before the first process is replaced.
  await load.write(10);
  await rollTo(next.program);
  expect(new Set(await versions())).toEqual(new Set([next.version]));

  await rollTo();
  expect(new Set(await versions())).toEqual(new Set([VERSION]));
  await load.untilAllSent(60_000);
  await load.verify();
  expect(load.refusals).toEqual([]);
  expect(await load.countReplacedLogins()).toBe(0);
  expect(await cluster.sql('select version, next_version() as own from schema_state')).toEqual([
    { version: next.version, own: 1 },
  ]);
}, 900_000);
