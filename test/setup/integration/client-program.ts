import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

/** Does not compile if the generated types have other names or types. */
const PROGRAM = `import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const { BASE = '', APP_ID = '', TOKEN = '', PHONE = '' } = process.env;
const client = createClient<paths>({ baseUrl: BASE, headers: { 'X-Header-App-Id': APP_ID, 'X-Header-Authorization': TOKEN } });

const me = await client.GET('/me');
const scopes: string[] = me.data?.data.key.scopes ?? [];
const devices = await client.GET('/devices', { params: { query: { rows: 5 } } });
const device: string = devices.data?.data[0]?.session_id ?? '';
const contact = await client.POST('/contacts', { body: { phone: PHONE, name: 'Generated', fields: { city: 'Jeddah' } } });
const sent = await client.POST('/messages/text', {
  body: { device, phone: PHONE, body: 'Hello {name} from {city}' },
  params: { header: { 'Idempotency-Key': 'generated' } },
});
const id: string = sent.data?.data.id ?? '';
let message = sent.data?.data;
while (message && (message.ticks ?? 0) < 2 && message.status !== 'failed') {
  await new Promise((resolve) => setTimeout(resolve, 100));
  message = (await client.GET('/messages/{id}', { params: { path: { id } } })).data?.data;
}
const bulk = await client.POST('/messages/bulk', { body: { messages: [{ device, phone: PHONE, body: 'one of many' }] } });
const wrong = await client.POST('/messages/text', { body: { device, phone: 'nobody', body: 'x' } });
console.log(JSON.stringify({
  scopes, device, contact: contact.data?.is_new, status: message?.status, accepted: bulk.data?.accepted,
  code: wrong.error?.code, errors: Object.keys(wrong.error?.errors ?? {}),
}));
`;

const COMPILER = {
  compilerOptions: {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    skipLibCheck: true,
    types: ['node'],
    outDir: 'out',
    rootDir: '.',
  },
  include: ['*.ts'],
};

/** Compiles and runs a program with generated types, and returns its output. */
export async function runGeneratedClient(document: object, env: Record<string, string>): Promise<unknown> {
  await mkdir(join(ROOT, '.artifacts'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.artifacts/client-'));
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(COMPILER));
    await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(document as never)));
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const options = { cwd: folder, env: { ...process.env, ...env } };
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [compiler, '-p', '.'], options).catch((error: { stdout: string }) => {
      throw new Error(`the client does not compile:\n${error.stdout}`);
    });
    const { stdout } = await run(process.execPath, ['out/program.js'], options);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
