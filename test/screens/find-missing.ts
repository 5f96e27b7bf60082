import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pages } from './list-pages.js';

const TREE = join(import.meta.dirname, '../../client/routeTree.gen.ts');
/** Lead on to another page and draw nothing. */
const WITHOUT_PICTURE = new Set(['/', '/$', '/device-settings/$sessionId']);

/** Routes of the client that no page of a list opens. */
export function findMissing(lists: readonly Pages[]): string[] {
  const opened = lists.flatMap((pages) => Object.values(pages).map((path) => path.split('?')[0]!));
  const [, tree = ''] = readFileSync(TREE, 'utf8').split('interface FileRoutesByFullPath {');
  const routes = [...tree.split('}\n')[0]!.matchAll(/^ {2}'([^']+)'/gm)].map(([, route]) => route!);
  return routes.filter((route) => !WITHOUT_PICTURE.has(route) && !opened.some((path) => patternOf(route).test(path)));
}

const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .replace(/(?<=.)\/$/, '')
      .replace(/\/\{-\$\w+\}/g, '(/[^/]+)?')
      .replace(/\{?\$\w+\}?/g, '[^/]+')}$`,
  );
