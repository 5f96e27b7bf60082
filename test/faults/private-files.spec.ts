import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { makePhoto } from '../setup/draw-files.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { waitFor } from '../setup/wait-for.js';

let server: ServerProcess;
let orm: MikroORM;
/** Folder of a previous version. Only the mode of the folder above protects it. */
let previous: string;

beforeAll(async () => {
  server = await ServerProcess.create();
  previous = join(server.dataDir, 'files', '1000000');
  await mkdir(previous, { recursive: true });
  await writeFile(join(previous, 'old'), 'secret');
  await chmod(join(server.dataDir, 'files'), 0o755);
  await server.start();
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
}, 90_000);
afterAll(async () => {
  await orm?.close();
  await server.remove();
});

it('files, exports and their folders are readable by the server’s user only', async () => {
  expect((await stat(join(server.dataDir, 'files'))).mode & 0o077).toBe(0);
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url, { origin: server.url });
  await client.signIn(member.email, member.password);
  // The image process writes the thumbnail.
  await upload(client, fileOf(await makePhoto(), 'photo.jpg', 'image/jpeg'));
  await client.post('/api/v1/export-contacts', { format: 'csv' });
  await waitFor('the export is done', async () => {
    const { body } = await client.get('/api/v1/exports');
    return body.data?.[0]?.state === 'done';
  });
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(previous));
  const modes = await Promise.all(paths.map(async (path) => ({ path, others: (await stat(path)).mode & 0o077 })));
  expect(modes.length).toBeGreaterThan(4);
  expect(modes.filter(({ others }) => others !== 0)).toEqual([]);
}, 60_000);
