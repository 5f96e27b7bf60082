import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mapFrames } from './map-frames.js';

let folder: string;
const urlOf = (name: string): string => pathToFileURL(join(folder, name)).href;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frames-'));
  // Bundle line 2, column 3 maps to source line 5.
  const map = { version: 3, sources: ['../src/open.ts'], names: [], mappings: ';EAIA' };
  await writeFile(join(folder, 'main.js.map'), JSON.stringify(map));
  await writeFile(join(folder, 'broken.js.map'), '{');
  await writeFile(join(folder, 'foreign.js.map'), JSON.stringify({ ...map, sources: ['webpack://open.ts'] }));
});

afterAll(() => rm(folder, { recursive: true }));

it('maps a frame to the sources', () => {
  const frames = `    at open (${urlOf('main.js')}:2:9)\n    at async ${urlOf('main.js')}:2:3`;
  const source = join(folder, '../src/open.ts');
  expect(mapFrames(frames)).toBe(`    at open (${source}:5:7)\n    at async ${source}:5:1`);
});

it.each(['libraries.js', 'broken.js', 'foreign.js'])('keeps frames of %s', (name) => {
  const frames = `    at query (${urlOf(name)}:2:9)\n    at node:events:12:3`;
  expect(mapFrames(frames)).toBe(frames);
});
