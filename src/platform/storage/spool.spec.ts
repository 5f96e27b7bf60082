import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Config } from '../config.js';
import { FileTooLong, Spool } from './spool.js';

let dataDir: string;
let spool: Spool;
const files = () => readdir(join(dataDir, 'spool'));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mersal-spool-'));
  spool = new Spool({ dataDir } as Config, { check: async () => undefined });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('a source that fails before it is read fails only the write', async () => {
  const source = new PassThrough();
  const written = spool.write(source);
  expect(() => source.emit('error', new Error('gone'))).not.toThrow();
  source.destroy();
  await expect(written).rejects.toThrow(/close/i);
  expect(await files()).toEqual([]);
});

it('a source above the limit is aborted, and leaves no file', async () => {
  const source = Readable.from([Buffer.alloc(60), Buffer.alloc(60)], { objectMode: false });
  await expect(spool.write(source, 100)).rejects.toBeInstanceOf(FileTooLong);
  expect([source.destroyed, await files()]).toEqual([true, []]);
});
