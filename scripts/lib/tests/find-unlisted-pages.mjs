import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMenu, readPages } from '../../../test/setup/browser/client-pages.ts';
import { projectRoot } from '../project-root.mjs';

const SCREENS = 'test/screens/list-pages.ts';

const OUTSIDE_MENU = new Map([
  ['/sandbox', 'opened by the badge of the top bar'],
  ['/permission-error', 'a redirect leads to it'],
]);

/** Finds pages outside the menu, parents that are no page, and pages that `npm run screens` cannot open. */
export function findUnlistedPages() {
  const pages = readPages();
  const entries = readMenu();
  const screens = readFileSync(join(projectRoot, SCREENS), 'utf8');
  const isPage = (path) => pages.some((page) => page.path === path);
  const isInMenu = ({ path, parent }) =>
    parent !== undefined || entries.some(({ to }) => path === to || path.startsWith(`${to}/`));
  return [
    ...pages
      .filter((page) => !page.isOfGuests && !OUTSIDE_MENU.has(page.path) && !isInMenu(page))
      .map(({ file, path }) => `${file}: ${path} needs \`menu\` or \`parent\` in its staticData`),
    ...pages
      .filter(({ parent }) => parent !== undefined && !isPage(parent))
      .map(({ file, parent }) => `${file}: its parent ${parent} is no page`),
    ...[...OUTSIDE_MENU.keys()]
      .filter((outside) => !isPage(outside))
      .map((outside) => `scripts/lib/tests/find-unlisted-pages.mjs: ${outside} is no page`),
    ...pages
      .filter(({ path }) => path.includes('$') && !screens.includes(longestLiteral(path)))
      .map(({ file, path }) => `${file}: ${SCREENS} has no address of ${path}, so npm run screens leaves it out`),
  ];
}

const longestLiteral = (path) =>
  path.split(/\{-?\$\w+\}|\$\w+/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
