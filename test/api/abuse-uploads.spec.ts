import { request as httpRequest } from 'node:http';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Device } from '../../src/devices/device.entity.js';
import { Config } from '../../src/platform/config.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { makePhoto, drawPng, drawPngBomb, makeSvg } from '../setup/draw-files.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { waitFor } from '../setup/wait-for.js';

const SESSION = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
let server: OwnApp;
let apiUser: ApiUser;
let client: HttpClient;
let dataDir: string;

beforeAll(async () => {
  server = await startApp();
  apiUser = await openApiUser(server);
  ({ client } = apiUser);
  ({ dataDir } = server.app.get(Config));
  const em = server.orm.em.fork();
  em.persist(Device.create(apiUser.member.accountId, SESSION, 'Front desk'));
  await em.flush();
}, 60_000);
afterAll(async () => {
  apiUser.events.close();
  await server.close();
});

const listFiles = (folder: string) => readdir(join(dataDir, folder), { recursive: true }).catch(() => []);
const untilSpoolEmpty = () => waitFor('the spool is empty', async () => (await listFiles('spool')).length === 0);
const countMedia = async () => (await client.get('/api/v1/medias')).body.total;

/** Drops the connection at the end when `isCut`. Returns null without a response. */
function post(
  path: string,
  body: Iterable<Buffer | string>,
  { isCut = false, boundary = 'b' } = {},
): Promise<number | null> {
  return new Promise((resolve) => {
    const url = new URL(path, server.url);
    const request = httpRequest(url, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        cookie: client.cookieHeader,
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
        origin: server.url,
      },
    });
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    request.on('error', () => resolve(null));
    void (async () => {
      for (const part of body) {
        if (request.destroyed) return;
        if (!request.write(part))
          await Promise.race([new Promise((drained) => request.once('drain', drained)), sleep(1000)]);
      }
      if (isCut) setTimeout(() => request.destroy(), 100);
      else request.end();
    })();
  });
}

const partHeader = (name: string) =>
  `--b\r\ncontent-disposition: form-data; name="medias[]"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;

describe('a file with false metadata', () => {
  it('is stored under its detected type; a program is rejected', async () => {
    const program = Buffer.concat([Buffer.from('4d5a90000300', 'hex'), Buffer.alloc(500)]);
    const outcomes = await upload(
      client,
      fileOf('<!DOCTYPE html><script>alert(1)</script>', 'photo.png', 'image/png'),
      fileOf(program, 'photo.jpg', 'image/jpeg'),
      fileOf('echo', 'prices.pdf.bat', 'application/pdf'),
      fileOf(Buffer.concat([(await drawPng()).subarray(0, 60), Buffer.alloc(500)]), 'cut.png', 'image/png'),
    );
    expect(outcomes.map(({ item, error }) => item?.kind ?? error?.code)).toEqual([
      'document',
      'file_kind',
      'file_kind',
      'document',
    ]);
    const page = await client.get(outcomes[0]!.item!.original_url);
    expect([page.headers.get('content-type'), page.headers.get('content-disposition')?.split(';')[0]]).toEqual([
      'application/octet-stream',
      'attachment',
    ]);
    const form = new FormData();
    for (const [name, value] of Object.entries({ device: SESSION, phone: '0501112233' })) form.set(name, value);
    form.set('attachment', fileOf(program, 'photo.jpg', 'image/jpeg'));
    const rejected = await client.post('/api/v1/messages', form);
    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      { attachment: ['This kind of file cannot be sent.'] },
    ]);
  });

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['invoice\u202egpj.pdf', 'invoicegpj.pdf'],
    ['\u0000\u0007name\u200f.txt', 'name.txt'],
    [`${'طويل'.repeat(100)}.txt`, `${'طويل'.repeat(29)}.txt`],
    ['/', 'file'],
  ])('gets a harmless name: %j', async (name, expected) => {
    const form = new FormData();
    form.append('medias[]', new File([`text ${name}`], name, { type: 'text/plain' }));
    const { body } = await client.post('/api/v1/upload-medias', form);
    expect(body.data[0].item.file_name).toBe(expected);
  });

  it('is rejected by the size in its header', async () => {
    const rss = process.memoryUsage().rss;
    const startedAt = Date.now();
    const [bomb, flat] = await upload(
      client,
      fileOf(drawPngBomb(50_000, 50_000), 'bomb.png', 'image/png'),
      fileOf(drawPngBomb(65_000, 8000), 'flat.png', 'image/png'),
    );
    expect([bomb?.error?.code, flat?.error?.code]).toEqual(['image_too_large', 'image_too_large']);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(process.memoryUsage().rss - rss).toBeLessThan(200_000_000);
  });
});

describe('an SVG', () => {
  it.each([
    ['with a script', '<script>alert(1)</script><circle r="40" fill="red"/>', true],
    ['that names a file of the server', '<image href="/etc/passwd" width="9" height="9"/>', false],
    ['that names its neighbours', '<image xlink:href="file:///proc/self/environ" width="9" height="9"/>', false],
    [
      'with a picture under an odd prefix',
      '<x-y:image xmlns:x-y="http://www.w3.org/2000/svg" href="data:image/png;base64,AA==" width="9" height="9"/>',
      false,
    ],
    ['with a picture after a part of its own', '<use href="#a"/><g href  = \'data:image/png\'/>', false],
    ['made of the beginnings of declarations', `<!--${'<?xml <!DOCTYPE href'.repeat(40_000)}-->`, null],
    [
      'without end',
      `<filter id="f">${'<feGaussianBlur stdDeviation="999"/>'.repeat(3000)}</filter><rect filter="url(#f)" width="100" height="100"/>`,
      null,
    ],
  ])(
    '%s is harmless and never served inline',
    async (_what, inside, isDrawn) => {
      const startedAt = Date.now();
      const [outcome] = await upload(client, fileOf(makeSvg(inside), 'logo.svg', 'image/svg+xml'));
      expect(Date.now() - startedAt).toBeLessThan(15_000);
      const { original_url, thumbnail_url } = outcome!.item!;
      if (isDrawn !== null) expect(thumbnail_url !== null).toBe(isDrawn);
      const served = await client.get(original_url);
      expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(served.headers.get('content-type')).toBe('application/octet-stream');
      expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    },
    30_000,
  );

  it('with expanding entities is not rendered', async () => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
    const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "x">${entities}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text></svg>`;
    const [outcome] = await upload(client, fileOf(svg, 'laughs.svg'));
    expect([outcome?.item?.kind, outcome?.item?.thumbnail_url]).toEqual(['document', null]);
  });
});

describe('a form', () => {
  it('whose upload is interrupted leaves no file', async () => {
    const countBefore = await countMedia();
    const bytes = (await drawPng(300, 300)).subarray(0, 500);
    expect(await post('/api/v1/upload-medias', [partHeader('cut.png'), bytes], { isCut: true })).toBeNull();
    expect(await post('/api/v1/upload-medias', [partHeader('cut.png'), bytes])).toBe(400);
    expect(await post('/api/v1/upload-medias', [bytes], { boundary: 'other' })).toBe(400);
    await untilSpoolEmpty();
    expect(await countMedia()).toBe(countBefore);
  });

  it('with an endless field is rejected before it fills the memory', async () => {
    const rss = process.memoryUsage().rss;
    const piece = Buffer.alloc(1_000_000, 120);
    function* endless() {
      yield '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\n';
      for (let written = 0; written < 100; written++) yield piece;
    }
    expect([400, 413, 422]).toContain(await post('/api/v1/upload-medias', endless()));
    function* many() {
      for (let index = 0; index < 5000; index++)
        yield `--b\r\ncontent-disposition: form-data; name="n${index}"\r\n\r\n${'x'.repeat(1000)}\r\n`;
      yield '--b--\r\n';
    }
    expect([413, 422]).toContain(await post('/api/v1/upload-medias', many()));
    expect(process.memoryUsage().rss - rss).toBeLessThan(150_000_000);
  }, 30_000);

  it('with an endless file occupies no more disk than the limit of a file', async () => {
    const piece = Buffer.alloc(1_000_000, 120);
    function* endless() {
      yield partHeader('endless.bin');
      for (let written = 0; written < 60; written++) yield piece;
      yield '\r\n--b--\r\n';
    }
    expect(await post('/api/v1/upload-medias', endless())).toBe(200);
    await untilSpoolEmpty();
  }, 30_000);

  it('with too many files is rejected', async () => {
    const form = new FormData();
    for (let index = 0; index < 21; index++) form.append('medias[]', fileOf(`${index}`, 'x.txt'));
    const countBefore = await countMedia();
    expect((await client.post('/api/v1/upload-medias', form)).status).toBe(413);
    expect(await countMedia()).toBe(countBefore);
    await untilSpoolEmpty();
  });
});

describe('a disk without space', () => {
  it.each(['spool', 'files'])('is reported without a partial file: %s', async (folder) => {
    const countBefore = await countMedia();
    const files = (await listFiles('files')).length;
    await rename(join(dataDir, folder), join(dataDir, 'elsewhere'));
    await writeFile(join(dataDir, folder), 'not a folder');
    const form = new FormData();
    form.append('medias[]', fileOf(await makePhoto(), 'x.jpg'));
    const message = new FormData();
    for (const [name, value] of Object.entries({ device: SESSION, phone: '0501112233' })) message.set(name, value);
    message.set('attachment', fileOf(await makePhoto(), 'x.jpg'));
    const answers = [await client.post('/api/v1/upload-medias', form), await client.post('/api/v1/messages', message)];
    await rm(join(dataDir, folder));
    await rename(join(dataDir, 'elsewhere'), join(dataDir, folder));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [503, 'storage_unavailable'],
      [503, 'storage_unavailable'],
    ]);
    await untilSpoolEmpty();
    expect([await countMedia(), (await listFiles('files')).length]).toEqual([countBefore, files]);
  });
});
