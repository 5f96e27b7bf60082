import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Config } from '../../src/platform/config.js';
import { chooseStore } from '../../src/platform/storage/choose-store.js';
import { DiskCache } from '../../src/platform/storage/disk-cache.js';
import type { FileStore } from '../../src/platform/storage/file-store.js';
import { Spool } from '../../src/platform/storage/spool.js';
import { StorageUnreachable } from '../../src/platform/storage/storage.errors.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { drawMp4 } from '../setup/draw-files.js';
import { S3Server } from '../setup/servers/s3-server.js';
import { fileOf, upload } from '../setup/accounts/upload.js';

const NOWHERE = '7/00000000-0000-4000-8000-000000000000';
const enoughRoom = { check: () => Promise.resolve() };
const doNothing = () => Promise.resolve();
const noLedger = {
  reserve: doNothing,
  confirm: doNothing,
  release: doNothing,
  forget: doNothing,
  forgetAccount: doNothing,
};
let dataDir: string;
let s3: S3Server;
let spool: Spool;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mersal-storage-'));
  s3 = await S3Server.start();
  spool = new Spool({ dataDir } as Config, enoughRoom);
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

const absences = {
  local: {
    goOffline: async () => {
      await rename(join(dataDir, 'files'), join(dataDir, 'elsewhere'));
      await writeFile(join(dataDir, 'files'), 'not a folder');
    },
    goOnline: async () => {
      await rm(join(dataDir, 'files'));
      await rename(join(dataDir, 'elsewhere'), join(dataDir, 'files'));
    },
  },
  s3: { goOffline: () => s3.goOffline(), goOnline: () => s3.goOnline() },
};

describe.each(['local', 's3'] as const)('the %s store', (kind) => {
  let store: FileStore;
  const { goOffline, goOnline } = absences[kind];
  const bytes = randomBytes(300_000);
  const read = async (key: string, range?: { start: number; end: number }) => {
    const stream = await store.open(key, range);
    return stream && buffer(stream);
  };

  beforeAll(() => {
    store = chooseStore({ dataDir, s3: kind === 's3' ? s3.place : null }, spool, noLedger);
  });

  it('returns stored files, whole and in parts', async () => {
    const { key, size } = await store.put(7, Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]));
    expect([size, key]).toEqual([bytes.length, expect.stringMatching(/^7\/[0-9a-f-]{36}$/)]);
    expect([await store.sizeOf(key), await store.exists(key)]).toEqual([bytes.length, true]);
    expect((await read(key))?.equals(bytes)).toBe(true);
    expect((await read(key, { start: 10, end: 19 }))?.equals(bytes.subarray(10, 20))).toBe(true);
    expect((await read(key, { start: bytes.length - 5, end: bytes.length - 1 }))?.equals(bytes.subarray(-5))).toBe(
      true,
    );
    expect(await readdir(join(dataDir, 'spool'))).toEqual([]);
  });

  it('stores an empty file, and a file of the spool with its hash', async () => {
    const { key } = await store.put(7, Buffer.alloc(0));
    expect([await store.sizeOf(key), (await read(key))?.length]).toEqual([0, 0]);
    const file = await spool.write(Readable.from([bytes]));
    expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await read(await store.take(7, file)))?.equals(bytes)).toBe(true);
    expect(await readdir(join(dataDir, 'spool'))).toEqual([]);
  });

  it('stores nothing of a stream that is too long or fails', async () => {
    await expect(store.put(8, Readable.from([bytes, bytes]), bytes.length + 1)).rejects.toThrow(
      'larger than its limit',
    );
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        await Promise.reject(new Error('line cut'));
      })(),
    );
    await expect(store.put(8, broken)).rejects.toThrow('line cut');
    expect(await readdir(join(dataDir, 'spool'))).toEqual([]);
  });

  it('provides a local copy for readers that need a disk', async () => {
    const { key } = await store.put(7, bytes);
    const paths = await Promise.all([store.toLocalFile(key), store.toLocalFile(key)]);
    expect(paths[0]).toBe(paths[1]);
    expect((await readFile(paths[0]!)).equals(bytes)).toBe(true);
    if (kind === 's3') {
      await rm(paths[0]!);
      expect((await readFile((await store.toLocalFile(key))!)).equals(bytes)).toBe(true);
    }
  });

  it('reports missing files', async () => {
    expect([
      await store.sizeOf(NOWHERE),
      await store.open(NOWHERE),
      await store.toLocalFile(NOWHERE),
      await store.exists(NOWHERE),
    ]).toEqual([null, null, null, false]);
    await store.remove(NOWHERE);
  });

  it('removes a file, and all files of one account only', async () => {
    const [firstKey, secondKey] = [await store.put(70, bytes), await store.put(70, bytes)];
    const otherKey = await store.put(701, bytes);
    await store.remove(firstKey.key);
    expect([await store.exists(firstKey.key), await store.exists(secondKey.key)]).toEqual([false, true]);
    await store.removeAccount(70);
    expect([await store.exists(secondKey.key), await store.toLocalFile(secondKey.key)]).toEqual([false, null]);
    expect(await store.exists(otherKey.key)).toBe(true);
  });

  it('that is offline is not reported as a missing file, and loses no files', async () => {
    const { key } = await store.put(7, bytes);
    await goOffline();
    try {
      for (const work of [
        () => store.sizeOf(key),
        () => store.open(key),
        () => store.exists(key),
        () => store.put(7, bytes),
        () => store.remove(key),
      ])
        await expect(work()).rejects.toBeInstanceOf(StorageUnreachable);
      expect(await readdir(join(dataDir, 'spool'))).toEqual([]);
    } finally {
      await goOnline();
    }
    expect((await read(key))?.equals(bytes)).toBe(true);
  }, 40_000);
});

describe('the cache of file copies', () => {
  it('evicts the least recently used copies when it is full, but no recently used ones', async () => {
    const root = join(dataDir, 'copies');
    const add = async (cache: DiskCache, key: string) =>
      cache.take(key, await spool.write(Readable.from([Buffer.alloc(100)])));
    const first = new DiskCache(root, 250);
    for (const key of ['1/a', '1/b', '1/c']) await add(first, key);
    // These copies were used recently, so more remain than fit.
    expect(await readdir(join(root, '1'))).toEqual(['a', 'b', 'c']);
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const name of ['a', 'b', 'c']) await utimes(join(root, '1', name), hourAgo, hourAgo);
    const later = new DiskCache(root, 250);
    expect(await later.find('1/a')).toBe(join(root, '1', 'a'));
    await add(later, '1/d');
    expect(await readdir(join(root, '1'))).toEqual(['a', 'd']);
    expect(await later.find('1/b')).toBeNull();
  });
});

describe('the spool', () => {
  it('is cleaned of files of a dead process', async () => {
    const root = join(dataDir, 'spool');
    await writeFile(join(root, 'abandoned'), 'half');
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(join(root, 'abandoned'), longAgo, longAgo);
    await writeFile(join(root, 'of-somebody-else'), 'half');
    await utimes(join(root, 'of-somebody-else'), new Date(), new Date());
    const fresh = new Spool({ dataDir } as Config, enoughRoom);
    await fresh.onModuleInit();
    fresh.onModuleDestroy();
    expect(await readdir(root)).toEqual(['of-somebody-else']);
  });
});

describe('a server with its files in a bucket', () => {
  let server: OwnApp;
  let apiUser: ApiUser;

  beforeAll(async () => {
    Object.assign(process.env, s3.environment);
    server = await startApp();
    apiUser = await openApiUser(server);
  }, 60_000);
  afterAll(async () => {
    for (const name of Object.keys(s3.environment)) delete process.env[name];
    apiUser.events.close();
    await server.close();
  });

  it('serves ranges, and reports an offline bucket', async () => {
    const film = drawMp4(50_000);
    const [outcome] = await upload(apiUser.client, fileOf(film, 'film.mp4'));
    const fetchRange = (range: string) =>
      fetch(new URL(outcome!.item!.original_url, server.url), {
        headers: { cookie: apiUser.client.cookieHeader, range },
      });
    const part = await fetchRange('bytes=1000-1099');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1099/${film.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(1000, 1100))).toBe(true);

    await s3.goOffline();
    const form = new FormData();
    form.append('medias[]', fileOf(drawMp4(), 'other.mp4'));
    const answers = [
      await apiUser.client.get(outcome!.item!.original_url),
      await apiUser.client.post('/api/v1/upload-medias', form),
    ];
    await s3.goOnline();
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [503, 'storage_unavailable'],
      [503, 'storage_unavailable'],
    ]);
    const { body } = await apiUser.client.get('/api/v1/medias');
    expect(body.total).toBe(1);
    expect((await fetchRange('bytes=0-0')).status).toBe(206);
  }, 40_000);
});
