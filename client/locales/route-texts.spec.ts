import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const client = join(import.meta.dirname, '..');
const routes = join(client, 'routes');
const EVERYWHERE = ['ui', 'shell', 'errors', 'validation'];
const files = readdirSync(join(client, 'locales/en')).map((file) => file.replace('.json', ''));
const ofPages = files.filter((file) => !EVERYWHERE.includes(file));
const texts = new Map(ofPages.map((file) => [file, readFileSync(join(client, `locales/en/${file}.json`), 'utf8')]));
/** Error codes and server events look like text keys. Every page has all titles. */
const KEY = new RegExp(`(?<!onServerEvent\\()['"\`](${ofPages.join('|')})\\.(?!title['"\`])([\\w$]+)`, 'g');

const isText = (file: string, name: string): boolean =>
  name.includes('$') || texts.get(file)!.includes(`"${name}"`) || texts.get(file)!.includes(`"${name}_other"`);

function spokenFrom(module: string, seen = new Map<string, Set<string>>()): Set<string> {
  const known = seen.get(module);
  if (known) return known;
  const spoken = new Set<string>();
  seen.set(module, spoken);
  const source = readFileSync(module, 'utf8');
  for (const [, file = '', name = ''] of source.matchAll(KEY)) if (isText(file, name)) spoken.add(file);
  for (const [, specifier = ''] of source.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)) {
    const imported = resolveModule(module, specifier);
    if (imported) for (const file of spokenFrom(imported, seen)) spoken.add(file);
  }
  // Pages need not declare files that a module loads itself.
  for (const [, own = ''] of source.matchAll(/\bloadTexts\(\[([^\]]*)\]/g))
    for (const [, file = ''] of own.matchAll(/'(\w+)'/g)) spoken.delete(file);
  return spoken;
}

function resolveModule(from: string, specifier: string): string | null {
  const path = specifier.startsWith('@/')
    ? join(client, specifier.slice(2))
    : specifier.startsWith('.')
      ? resolve(dirname(from), specifier)
      : null;
  const candidates = path?.endsWith('.js') ? [path.replace(/js$/, 'ts'), path.replace(/js$/, 'tsx')] : [];
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

const pages = readdirSync(routes, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/(^|\/)-/.test(file))
  .map((file) => join(routes, file));

it.each(pages.map((page) => [relative(routes, page), page]))('%s has all its texts', (_name, page) => {
  const source = readFileSync(page, 'utf8');
  const declared = [...(/\btexts: \[([^\]]*)\]/.exec(source)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, file]) => file);
  expect([...declared].sort()).toEqual([...spokenFrom(page)].sort());
});
