import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { CONNECTORS } from './connectors.gen.js';
import { APP_IDS, PLATFORMS } from './platforms.contract.js';

it('each platform has its own app ID', () => {
  expect(new Set(Object.values(APP_IDS)).size).toBe(PLATFORMS.length);
});

it.each(PLATFORMS)('%s has its files and is named in docs/stores.md', (platform) => {
  const folder = `src/commerce/platforms/${platform}`;
  const files = [
    `${folder}/${platform}-receiver.spec.ts`,
    `${folder}/fixtures`,
    `${folder}/logo.svg`,
    `src/sandbox/stores/${platform}/order-course.json`,
  ];
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(readdirSync(`${folder}/fixtures`)).not.toEqual([]);
  expect(readFileSync('docs/stores.md', 'utf8')).toContain(CONNECTORS[platform].texts.en.title);
});
