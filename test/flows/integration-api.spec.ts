import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type SampleCall, type SampleLanguage, writeSample } from '../../client/parts/api-samples/write-sample.js';
import { ApiScope } from '../../src/auth/api-keys/api-scopes.contract.js';
import { ApiProgram, type Key, generateKey } from '../setup/integration/api-program.js';
import { runGeneratedClient } from '../setup/integration/client-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

const run = promisify(execFile);

let server: TestApp;
let merchant: Merchant;
let sandbox: SandboxClient;
let key: Key;
let folder: string;

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
  key = await generateKey(merchant.apiUser.client);
  folder = await mkdtemp(join(tmpdir(), 'mersal-samples-'));
  const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } });
  await writeFile(join(folder, 'picture.png'), await picture.png().toBuffer());
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await merchant.close();
});

const base = () => `${server.url}/api/integrate/v1`;
const canRun = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** System packages belong to the system's Python, which may not be first in PATH. */
const PYTHON = ['python3', '/usr/bin/python3'].find((python) => canRun(python, '-c', 'import requests'));

/** Runs the examples of the documentation page unchanged. A missing interpreter fails on CI. */
const RUNNERS: Record<SampleLanguage, { isInstalled: boolean; file: string; command: string[] }> = {
  curl: { isInstalled: canRun('curl', '--version'), file: 'sample.sh', command: ['sh', 'sample.sh'] },
  JavaScript: { isInstalled: true, file: 'sample.mjs', command: [process.execPath, 'sample.mjs'] },
  PHP: {
    isInstalled: canRun('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'),
    file: 'sample.php',
    command: ['php', 'sample.php'],
  },
  Python: { isInstalled: PYTHON !== undefined, file: 'sample.py', command: [PYTHON ?? '', 'sample.py'] },
};
const INSTALLED = (Object.keys(RUNNERS) as SampleLanguage[]).filter(
  (language) => RUNNERS[language].isInstalled || process.env['CI'] === 'true',
);

async function runSample(language: SampleLanguage, call: Omit<SampleCall, 'appId' | 'token'>): Promise<string> {
  const { file, command } = RUNNERS[language];
  const sample = writeSample(language, { ...call, appId: key.app_id, token: key.token });
  await writeFile(join(folder, file), sample);
  const { stdout } = await run(command[0]!, command.slice(1), { cwd: folder });
  return stdout;
}

describe('a program', () => {
  it.each(INSTALLED)(
    'from the documentation page in %s sends a text and a picture to a virtual phone',
    async (language) => {
      const customer = await sandbox.phones.create({ name: 'Customer' });
      const fields = { device: merchant.device.sessionId, phone: `+${customer.number}` };
      expect(await runSample(language, { method: 'GET', url: `${base()}/devices` })).toContain(
        merchant.device.sessionId,
      );
      const body = `it's "${language}" \\ و مرحبًا`;
      await runSample(language, { method: 'POST', url: `${base()}/messages/text`, fields: { ...fields, body } });
      await runSample(language, {
        method: 'POST',
        url: `${base()}/messages/media`,
        fields: { ...fields, body: 'a picture' },
        file: 'picture.png',
      });
      const [text, picture] = await sandbox.inbox(customer.number, { count: 2 });
      expect([text?.text, picture?.caption]).toEqual([body, 'a picture']);
      const { mimetype } = await sandbox.media(customer.number, picture!.id);
      expect(mimetype).toBe('image/png');
    },
  );

  it('with a generated client reads its key, saves a contact, sends, follows the delivery and reads errors', async () => {
    const customer = await sandbox.phones.create({});
    const document = (await (await fetch(`${base()}/openapi.json`)).json()) as object;
    const output = await runGeneratedClient(document, {
      BASE: base(),
      APP_ID: key.app_id,
      TOKEN: key.token,
      PHONE: customer.number,
    });
    expect(output).toEqual({
      scopes: ApiScope.options,
      device: merchant.device.sessionId,
      contact: true,
      status: 'delivered',
      accepted: 1,
      code: 'invalid',
      errors: ['phone'],
    });
    expect((await sandbox.inbox(customer.number, { count: 2 })).map(({ text }) => text)).toEqual([
      'Hello Generated from Jeddah',
      'one of many',
    ]);
  }, 60_000);

  it('looks up whether a number is on WhatsApp, and reads replies', async () => {
    const program = new ApiProgram(server, key);
    const customer = await sandbox.phones.create({});
    const check = (phone: string) => program.post('number-checks', { device: merchant.device.sessionId, phone });
    expect((await check(customer.number)).body.data).toEqual({ phone: customer.number, on_whatsapp: true });
    expect((await check('966500000001')).body.data.on_whatsapp).toBe(false);
    await sandbox.send(customer.number, merchant.number, 'a question');
    const read = await waitFor('the question is listed', async () => {
      const { body } = await program.get(`messages?direction=in&phone=${customer.number}`);
      return body.data[0];
    });
    expect(read).toMatchObject({ direction: 'in', body: 'a question', status: 'received' });
  });
});
