import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const client = join(import.meta.dirname, '..');

function has(key: string): boolean {
  const [file, ...path] = key.split('.');
  try {
    const texts: unknown = JSON.parse(readFileSync(join(client, 'locales/en', `${file}.json`), 'utf8'));
    const last = path.pop()!;
    const parent = path.reduce((value, part) => (value as Record<string, unknown>)?.[part], texts) as
      | Record<string, unknown>
      | undefined;
    return parent !== undefined && (last in parent || `${last}_other` in parent);
  } catch {
    return false;
  }
}

/** A key written out in the code; those put together at run time are covered by the screens' own tests. */
it('every key in the code has a text', () => {
  const missing: string[] = [];
  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.(spec|gen)\.ts$/.test(file)) continue;
    const source = readFileSync(join(client, file), 'utf8');
    for (const [, key = ''] of source.matchAll(/(?:\bt\(|(?:title|label)Key: )'([\w.]+)'/g))
      if (!has(key)) missing.push(`${file}: ${key}`);
  }
  expect(missing).toEqual([]);
});
