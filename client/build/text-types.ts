import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

type Texts = Record<string, unknown>;

/** Writes literal types of texts. A JSON import would type them as string. */
export function writeTextTypes(locales: string): void {
  const folder = join(locales, 'en');
  const texts = readdirSync(folder).map((file): [string, unknown] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(folder, file), 'utf8'), addCountVariable),
  ]);
  const type = JSON.stringify(Object.fromEntries(texts), null, 2);
  writeFileSync(join(locales, 'texts.gen.d.ts'), `export interface Texts ${type}\n`);
}

/** Requires the variable `count` for plural texts, even if a text omits it. */
function addCountVariable(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const texts = value as Texts;
  const isPlural = (key: string) => /_(one|other)$/.test(key) && key.replace(/_one$/, '_other') in texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, isPlural(key) ? `${String(text)}{{count}}` : text]),
  );
}

export function textTypes(locales: string): Plugin {
  return {
    name: 'text-types',
    apply: 'serve',
    buildStart: () => writeTextTypes(locales),
    watchChange: (file) => {
      if (file.startsWith(join(locales, 'en'))) writeTextTypes(locales);
    },
  };
}
