import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

type Texts = Record<string, unknown>;

/**
 * Writes `locales/texts.gen.d.ts`, the English texts as a type: the names of keys and the values that texts fill in are checked by the
 * compiler. An imported JSON file would give the names alone, as its values are just strings.
 */
export function writeTextTypes(locales: string): void {
  const folder = join(locales, 'en');
  const texts = readdirSync(folder).map((file): [string, unknown] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(folder, file), 'utf8'), askForCount),
  ]);
  const type = JSON.stringify(Object.fromEntries(texts), null, 2);
  writeFileSync(join(locales, 'texts.gen.d.ts'), `export interface Texts ${type}\n`);
}

/** A plural form is chosen by its count, which the text itself need not say. */
function askForCount(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const texts = value as Texts;
  const isPlural = (key: string) => /_(one|other)$/.test(key) && key.replace(/_one$/, '_other') in texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, isPlural(key) ? `${String(text)}{{count}}` : text]),
  );
}

/** Keeps the type true while texts are edited; a check writes it by itself. */
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
