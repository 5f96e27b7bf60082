// Long: guest-storm.spec covers stalling guests in every run.
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { makeMember } from '../setup/accounts/members.js';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import { residentMb } from '../setup/memory/resident-mb.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

const IDLE = 10_000;
const UNFINISHED = 300;
const MAX_GROWTH_MB = 100;
const isLong = process.env['FAULTS'] === 'long';
/** The header timeout is a minute. */
const CLOSED_WITHIN_MS = 150_000;

let server: ServerProcess;
let orm: MikroORM;
const sockets: net.Socket[] = [];

beforeAll(async () => {
  server = await ServerProcess.create({
    // Opening all connections takes longer than the default timeout.
    REQUEST_TIMEOUT_SECONDS: '60',
    NODE_OPTIONS: `--max-semi-space-size=4 --expose-gc --import=${pathToFileURL(resolve('test/setup/memory/collect-on-signal.mjs')).href}`,
  });
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
}, 60_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await orm.close();
  await server.remove();
});

/** Requests without an end: an incomplete method, an incomplete header and an incomplete body. */
const PREFIXES = [
  'G',
  'GET /api/integrate/v1/me HTTP/1.1\r\nhost: x\r\nx-header-app-id: ',
  'POST /api/integrate/v1/messages/bulk HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{',
];

async function openSocket(sent: string): Promise<void> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  // The server may reset the socket later.
  socket.removeAllListeners('error').on('error', () => undefined);
  socket.resume();
  if (sent) socket.write(sent);
}

/** Returns the server's memory after a garbage collection, which V8 would delay. */
async function measureMb(): Promise<number> {
  process.kill(server.pid, 'SIGUSR2');
  await sleep(100);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  return residentMb(server.pid);
}

const idle = () => sockets.slice(0, IDLE);

const readMaxOpenFiles = async () =>
  Number(/Max open files\s+\d+\s+(\d+)/.exec(await readFile('/proc/self/limits', 'utf8'))?.[1]);

(process.platform === 'linux' ? it : it.skip)(
  `${IDLE} idle sockets and ${UNFINISHED} unfinished requests cost ${MAX_GROWTH_MB} MB at most, and other clients are served`,
  async () => {
    expect(await readMaxOpenFiles()).toBeGreaterThan(IDLE + UNFINISHED + 500);
    const member = await makeMember(orm);
    const client = new HttpClient(() => server.url);
    await client.signIn(member.email, member.password);
    const program = new ApiProgram(server, await generateKey(client));
    const readStatuses = async () => [
      (await program.get('me')).status,
      (await client.get('/api/v1/user')).status,
      (await fetch(`${server.url}/health/ready`)).status,
    ];
    const open = async (count: number, sentBy: (index: number) => string) => {
      for (let opened = 0; opened < count; opened += 100) {
        await Promise.all(Array.from({ length: 100 }, (_, index) => openSocket(sentBy(index))));
        expect(await readStatuses()).toEqual([200, 200, 200]);
      }
    };
    // The first requests load and compile code.
    for (let round = 0; round < 100; round++) expect(await readStatuses()).toEqual([200, 200, 200]);
    const before = await measureMb();

    await open(IDLE, () => '');
    await open(UNFINISHED, (index) => PREFIXES[index % PREFIXES.length]!);
    expect((await measureMb()) - before).toBeLessThan(MAX_GROWTH_MB);
    const live = await LiveEvents.open(client);
    expect(live.isOpen).toBe(true);
    live.close();

    // The server closes connections without headers after a timeout.
    if (isLong)
      await waitFor('the idle sockets are closed', () => idle().every(({ closed }) => closed), CLOSED_WITHIN_MS);
    expect(await readStatuses()).toEqual([200, 200, 200]);
  },
  240_000,
);
