// Long: guest-storm.spec covers bodies of guests in every run.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { makePhoto } from '../setup/draw-files.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { residentMb } from '../setup/memory/resident-mb.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { waitFor } from '../setup/wait-for.js';

const UPLOADS = 600;
const MAX_GROWTH_MB = 200;
const MAX_IMAGES_MB = 250;

let server: ServerProcess;
let orm: MikroORM;

beforeAll(async () => {
  // Uploads take long on a busy machine.
  server = await ServerProcess.create({ REQUEST_TIMEOUT_SECONDS: '120' });
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
}, 60_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
});

async function signIn(): Promise<HttpClient> {
  const member = await makeMember(orm);
  const client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  return client;
}

/** Returns the memory of the image processes. */
async function imageProcessesMb(): Promise<number> {
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  const sizes = await Promise.all(children.split(' ').filter(Boolean).map(residentMb));
  return sizes.reduce((sum, mb) => sum + mb, 0);
}

const isLinux = process.platform === 'linux';

(isLinux ? it : it.skip)(
  `${UPLOADS} uploads at once are bounded: some are accepted, the rest are asked to retry, memory stays bounded and other requests are served`,
  async () => {
    const [client, otherClient] = [await signIn(), await signIn()];
    const photo = await makePhoto({ width: 3000, height: 2000 });
    // The first upload loads code.
    await upload(client, fileOf(photo, 'first.jpg'));
    const before = await residentMb(server.pid);
    let highest = 0;
    let highestOfImages = 0;
    let slowest = 0;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        highest = Math.max(highest, await residentMb(server.pid));
        highestOfImages = Math.max(highestOfImages, await imageProcessesMb());
        const startedAt = performance.now();
        expect((await otherClient.get('/api/v1/medias')).status).toBe(200);
        slowest = Math.max(slowest, performance.now() - startedAt);
      }
    })();
    const answers = await Promise.all(
      Array.from({ length: UPLOADS }, (_, index) => {
        const form = new FormData();
        form.append('medias[]', new File([new Uint8Array(photo), `${index}`], `photo ${index}.jpg`));
        return client.post('/api/v1/upload-medias', form);
      }),
    );
    isOver = true;
    await watching;

    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
    const throttled = answers.find(({ status }) => status === 429);
    expect([throttled?.body.code, throttled?.headers.get('retry-after')]).toEqual(['throttled', '3']);
    expect(highest - before).toBeLessThan(MAX_GROWTH_MB);
    expect([highestOfImages > 0, highestOfImages < MAX_IMAGES_MB]).toEqual([true, true]);
    expect(slowest).toBeLessThan(10_000);
    // The bytes appended to the photo do not make another picture.
    expect((await client.get('/api/v1/medias')).body.total).toBe(1);
    await waitFor('the spool is empty', async () => (await readdir(join(server.dataDir, 'spool'))).length === 0);
    expect((await upload(client, fileOf('after', 'after.txt')))[0]?.error).toBeNull();
  },
  120_000,
);
