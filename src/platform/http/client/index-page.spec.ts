import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IndexPage } from './index-page.js';

const SCRIPT = `document.title="$& 'x'"`;
const HTML = `<!doctype html><html lang="en"><head><script type="application/json">[]</script><script>${SCRIPT}</script></head></html>`;

let folder: string;
const write = (html: string): IndexPage => {
  const path = join(folder, 'index.html');
  writeFileSync(path, html);
  return new IndexPage(path, { whatsappNetwork: 'sandbox', largestMedia: 100_000_000 }, 'ar');
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mersal-page-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('adds network and language to the root of the built page, in any compression', () => {
  const page = write(HTML);
  const plain = page.compressFor('').bytes.toString();
  expect(plain).toContain('<html data-network="sandbox" data-media-limit="100000000" data-language="ar" lang="en">');
  expect(plain).toContain(SCRIPT);
  expect(gunzipSync(page.compressFor('gzip').bytes).toString()).toBe(plain);
  expect(page.compressFor('gzip, br')).toMatchObject({ encoding: 'br' });
  expect(brotliDecompressSync(page.compressFor('br').bytes).toString()).toBe(plain);
});

it('returns the hash of its only script', () => {
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  expect(write(HTML).scriptHash).toBe(`'sha256-${hash}'`);
  expect(write('<!doctype html><html><script src="/boot.js"></script></html>').scriptHash).toBe('');
});
