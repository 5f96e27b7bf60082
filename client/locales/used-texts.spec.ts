import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const client = join(import.meta.dirname, '..');
const keys = readKeys();

/** Every key of the English texts; the Arabic ones are held to be the same elsewhere. */
function readKeys(): string[] {
  const found: string[] = [];
  const walk = (prefix: string, value: unknown): void => {
    if (typeof value === 'string') found.push(prefix);
    else for (const [key, inner] of Object.entries(value as object)) walk(`${prefix}.${key}`, inner);
  };
  const folder = join(client, 'locales/en');
  for (const file of readdirSync(folder))
    walk(file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return found;
}

const has = (key: string) => keys.includes(key) || keys.includes(`${key}_other`);

/** Of a key put together at run time only the beginning is known. */
const hasBeginning = (beginning: string) => keys.some((key) => key.startsWith(beginning));

const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|gen)\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(client, file), 'utf8') }));

it('every key in the code has a text', () => {
  const missing: string[] = [];
  for (const { file, source } of sources) {
    for (const [, key = ''] of source.matchAll(/(?:\bt\(|(?:title|label)Key: )'([\w.]+)'/g))
      if (!has(key)) missing.push(`${file}: ${key}`);
    for (const [, beginning = ''] of source.matchAll(/\bt\(`([\w.]+)\$\{/g))
      if (!hasBeginning(beginning)) missing.push(`${file}: ${beginning}…`);
  }
  expect(missing).toEqual([]);
});

it('every text is used, or may be by a key that is put together', () => {
  const code = sources.map(({ source }) => source).join('\n');
  const named = new Set([...code.matchAll(/['"]([\w.]+)['"]/g)].map(([, key]) => key));
  const beginnings = [...code.matchAll(/`([\w]+\.[\w.]*)\$\{/g)].map(([, beginning = '']) => beginning);
  const isUsed = (key: string) =>
    named.has(key) ||
    named.has(key.replace(/_(one|other)$/, '')) ||
    beginnings.some((beginning) => key.startsWith(beginning));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
