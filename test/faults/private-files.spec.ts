import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { drawPhoto } from '../setup/draw-files.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { waitFor } from '../setup/wait-for.js';

let server: ServerProcess;
let orm: MikroORM;
/** Of an account, from before: it is closed by the folder above it. */
let former: string;

beforeAll(async () => {
  server = await ServerProcess.create();
  // As a former version has left them.
  former = join(server.dataDir, 'files', '1000000');
  await mkdir(former, { recursive: true });
  await writeFile(join(former, 'old'), 'secret');
  await chmod(join(server.dataDir, 'files'), 0o755);
  await server.start();
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
}, 90_000);
afterAll(async () => {
  await orm?.close();
  await server.remove();
});

it('files, exports and the folders they lie in are for nobody else on the machine', async () => {
  expect((await stat(join(server.dataDir, 'files'))).mode & 0o077).toBe(0);
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url, { origin: server.url });
  await client.signIn(member.email, member.password);
  // Drawn by the process for pictures.
  await upload(client, fileOf(await drawPhoto(), 'photo.jpg', 'image/jpeg'));
  await client.post('/api/v1/export-contacts', { format: 'csv' });
  await waitFor('the export is there', async () => {
    const { body } = await client.get('/api/v1/exports');
    return body.data?.[0]?.state === 'done';
  });
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(former));
  const modes = await Promise.all(paths.map(async (path) => ({ path, others: (await stat(path)).mode & 0o077 })));
  expect(modes.length).toBeGreaterThan(4);
  expect(modes.filter(({ others }) => others !== 0)).toEqual([]);
}, 60_000);
