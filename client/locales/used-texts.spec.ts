import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const client = join(import.meta.dirname, '..');
const keys = readKeys();

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

const code = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|gen)(\.d)?\.ts$/.test(file))
  .map((file) => readFileSync(join(client, file), 'utf8'))
  .join('\n');

it('every text is used, or may be by a composed key', () => {
  const named = new Set([...code.matchAll(/['"]([\w.]+)['"]/g)].map(([, key]) => key));
  const beginnings = [...code.matchAll(/`([\w]+\.[\w.]*)\$\{/g)].map(([, beginning = '']) => beginning);
  // A shared component gets its text file as `texts="carts"` and reads `${texts}.delete_all`.
  const shared = new Set([...code.matchAll(/\btexts="(\w+)"/g)].map(([, file]) => file));
  const endings = [...code.matchAll(/`\$\{texts\}(\.[\w.]+)`/g)].map(([, ending = '']) => ending);
  const isEnding = (key: string) => {
    const [file = ''] = key.split('.', 1);
    return shared.has(file) && endings.includes(key.slice(file.length).replace(/_(one|other)$/, ''));
  };
  const isUsed = (key: string) =>
    named.has(key) ||
    named.has(key.replace(/_(one|other)$/, '')) ||
    beginnings.some((beginning) => key.startsWith(beginning)) ||
    isEnding(key);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
