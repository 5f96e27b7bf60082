import { beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

interface Manifest {
  name: string;
  dir: string;
  start_url: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { url: string }[];
}

it.each([
  ['en', 'Mersal', 'ltr'],
  ['ar', 'مِرسال', 'rtl'],
])('browsers can install the app with its icons and shortcuts (%s)', async (language, name, dir) => {
  const response = await fetch(`${server.url}/manifest.${language}.webmanifest`);
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await response.json()) as Manifest;
  expect(manifest).toMatchObject({ name, dir, start_url: '/' });
  for (const { src, sizes } of manifest.icons) {
    const icon = await fetch(server.url + src);
    expect([src, icon.status]).toEqual([src, 200]);
    if (!src.endsWith('.png')) continue;
    const bytes = new DataView(await icon.arrayBuffer());
    // Width and height of a PNG.
    expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`).toBe(sizes);
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { url } of manifest.shortcuts) expect((await fetch(server.url + url)).status).toBe(200);
});
