import { setTimeout as sleep } from 'node:timers/promises';
import { OwnRedis } from '../../setup/servers/own-redis.js';
import { type Bench, inParallel } from '../context.js';
import type { MersalServer } from '../mersal-server.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';
import { askDatabase, countConnections, cpuAtRest } from './at-rest.js';
import { whenConnected } from './when-connected.js';

const DEVICES = 60;
const PROCESSES = 4;
const CONCURRENCY = 3;
const REST_MS = 30_000;
const PATIENCE_MS = 300_000;

/**
 * Measures four processes with devices and one with the other roles: memory and CPU at rest, a text per device, and
 * reconnects after kills.
 */
export async function measureCluster(bench: Bench): Promise<Figure[]> {
  const { sandbox } = bench;
  const count = bench.devices ?? DEVICES;
  const redis = await OwnRedis.start();
  const settings = { REDIS_URL: redis.url, DEVICE_CAPACITY: String(Math.ceil(count / (PROCESSES - 1))) };
  const webServer = await bench.startServer([], { ...settings, ROLES: 'web,worker', INSTANCE: 'web-1' });
  const deviceServers: MersalServer[] = [];
  try {
    for (let number = 1; number <= PROCESSES; number++)
      deviceServers.push(
        await webServer.startAnother({ ...settings, ROLES: 'devices', INSTANCE: `devices-${number}` }),
      );
    const user = await MersalUser.signIn(webServer);
    const phones = await sandbox.phones.createMany(count);
    const numbers = phones.map(({ number }) => number);
    const devices: string[] = [];
    const linkingAt = performance.now();
    await inParallel(numbers, CONCURRENCY, async (number) => {
      const { device } = await user.link((qr) => sandbox.scan(number, qr));
      devices.push(device);
    });
    bench.print(`cluster: ${count} devices linked in ${secondsSince(linkingAt)}, ${await describeSpread(webServer)}`);

    await sleep(REST_MS);
    const memory = await Promise.all(deviceServers.map((deviceServer) => deviceServer.rss()));
    const cpu = await cpuAtRest(deviceServers, REST_MS);
    const connections = await countConnections(webServer);
    bench.print(
      `cluster: ${memory.map((mb) => mb.toFixed(0)).join(', ')} MB, ${connections} connections to PostgreSQL`,
    );

    const texts = await textsPerSecond(user, devices, (await sandbox.phones.create()).number);

    const killed = performance.now();
    await deviceServers[0]!.kill();
    await whenConnected(sandbox, numbers, PATIENCE_MS);
    const oneKilledSeconds = (performance.now() - killed) / 1000;
    bench.print(
      `cluster: one killed, all open after ${oneKilledSeconds.toFixed(1)} s, ${await describeSpread(webServer)}`,
    );
    await deviceServers[0]!.startAgain();

    await Promise.all(deviceServers.map((deviceServer) => deviceServer.kill()));
    const started = performance.now();
    await Promise.all(deviceServers.map((deviceServer) => deviceServer.startAgain()));
    await whenConnected(sandbox, numbers, PATIENCE_MS);
    const allKilledSeconds = (performance.now() - started) / 1000;
    await user.leave();

    const name = `${count} devices over ${PROCESSES} processes`;
    return [
      { name: `${name}: RSS of each`, unit: 'MB', mersal: memory },
      { name: '  processor a second of each at rest', unit: 'ms', mersal: cpu },
      { name: '  connections to PostgreSQL of all', unit: '', mersal: [connections] },
      { name: '  texts a second, one through each device', unit: '', mersal: [texts] },
      { name: '  all open after one process was killed', unit: 's', mersal: [oneKilledSeconds] },
      { name: '  all open after all four were killed, from their start', unit: 's', mersal: [allKilledSeconds] },
    ];
  } finally {
    for (const deviceServer of deviceServers) await deviceServer.remove();
    await webServer.remove();
    await redis.remove();
  }
}

/** Returns the number of devices by process. */
async function describeSpread(server: MersalServer): Promise<string> {
  const rows = await askDatabase<{ name: string; count: number }>(
    server,
    `select p.name, count(*)::int from device_leases l join server_processes p on p.id = l.process_id
      group by p.name order by p.name`,
  );
  return rows.map(({ name, count }) => `${name} ${count}`).join(', ');
}

/** Returns texts a second until WhatsApp has acknowledged one per device. */
async function textsPerSecond(user: MersalUser, devices: readonly string[], phone: string): Promise<number> {
  const startedAt = performance.now();
  await inParallel(devices, CONCURRENCY, (device, index) =>
    user.send(device, phone, `Text ${index}: your order is on its way.`),
  );
  await user.whenAllSent(PATIENCE_MS);
  return (devices.length * 1000) / (performance.now() - startedAt);
}

const secondsSince = (at: number): string => `${((performance.now() - at) / 1000).toFixed(0)} s`;
