import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { exitWithParent } from '../setup/servers/exit-with-parent.js';
import { freePort } from '../setup/servers/free-port.js';
import { waitFor } from '../setup/wait-for.js';

/** An operator's values override npm start's defaults. */
const GIVEN = { OUTGOING_PRIVATE_ADDRESSES: 'refuse', SALLA_CLIENT_ID: 'ours', NODE_ENV: 'staging' };

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'mersal-test-start-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Returns the process id of the server that `npm start` runs. */
async function serverPidOf(starterPid: number): Promise<number | null> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args=']);
  const line = stdout
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .find(
      ([, parent, ...command]) => Number(parent) === starterPid && command.join(' ').endsWith('dist/server/main.js'),
    );
  return line ? Number(line[0]) : null;
}

it('npm start restarts a killed server, and leaves no process when it is stopped', async () => {
  const port = await freePort();
  const starter = spawn(process.execPath, [...exitWithParent(), 'scripts/start.mjs'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      REDIS_URL: '',
      DATA_DIR: home,
      PORT: String(port),
      HOST: '127.0.0.1',
      ZID_API_URL: '',
      ...GIVEN,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  starter.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => starter.once('exit', resolve));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await waitFor('the server is ready', isReady, 120_000);
  await waitFor('the address is printed', () => output.includes('Mersal is running'));

  const first = await waitFor('the server runs', () => serverPidOf(starter.pid!));
  if (process.platform === 'linux') {
    const env = (await readFile(`/proc/${first}/environ`, 'utf8')).split('\0');
    expect(env).toEqual(expect.arrayContaining(Object.entries(GIVEN).map(([name, value]) => `${name}=${value}`)));
    expect(env.some((variable) => variable.startsWith('ZID_API_URL=http://127'))).toBe(true);
  }

  process.kill(first, 'SIGKILL');
  const second = await waitFor('another server runs', async () => {
    const pid = await serverPidOf(starter.pid!);
    return pid === first ? null : pid;
  });
  await waitFor('the new server is ready', isReady, 120_000);
  expect(output).toMatch(/server ended \(SIGKILL\), starts again in 0\.5 s/);

  starter.kill('SIGTERM');
  await ended;
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
  expect(await isReady()).toBe(false);
}, 300_000);
