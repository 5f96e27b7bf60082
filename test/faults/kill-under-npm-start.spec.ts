import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { endWithMe } from '../setup/servers/end-with-me.js';
import { freePort } from '../setup/servers/free-port.js';
import { waitFor } from '../setup/wait-for.js';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'mersal-test-start-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** The server among the processes that the starter has made. */
async function serverOf(starter: number): Promise<number | null> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args=']);
  const line = stdout
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .find(([, parent, ...command]) => Number(parent) === starter && command.join(' ').endsWith('dist/server/main.js'));
  return line ? Number(line[0]) : null;
}

it('npm start brings a killed server back, and leaves nothing when it is stopped', async () => {
  const port = await freePort();
  const starter = spawn(process.execPath, [...endWithMe(), 'scripts/start.mjs'], {
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: '', DATA_DIR: home, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  starter.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => starter.once('exit', resolve));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await waitFor('the server is ready', isReady, 120_000);
  await waitFor('it is announced', () => said.includes('Mersal is running'));

  const first = await waitFor('the server', () => serverOf(starter.pid!));
  process.kill(first, 'SIGKILL');
  const second = await waitFor('another server', async () => {
    const pid = await serverOf(starter.pid!);
    return pid === first ? null : pid;
  });
  await waitFor('it is ready', isReady, 120_000);
  expect(said).toMatch(/server ended \(SIGKILL\), starts again in 0\.5 s/);

  starter.kill('SIGTERM');
  await ended;
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
  expect(await isReady()).toBe(false);
}, 300_000);
