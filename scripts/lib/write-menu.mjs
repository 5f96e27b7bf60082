// Writes the entries of the menu from `menu` and `parent` in `staticData` of the pages. A list of its own keeps the
// icons out of the first load, which has the static data of all pages. Runs on Node 18 without dependencies.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { byText, walkFolder, readText, writeIfChanged } from './generated-files.mjs';
import { projectRoot } from './project-root.mjs';

const ROUTES = 'client/routes';
const MENU = `${ROUTES}/-shell/menu/menu.gen.ts`;
const GROUPS = `${ROUTES}/-shell/menu/menu-place.ts`;

export function writeMenu() {
  if (!existsSync(join(projectRoot, ROUTES))) return;
  const pages = walkFolder(ROUTES)
    .filter((file) => file.endsWith('.tsx') && !file.includes('/-'))
    .flatMap(readPage);
  const partsOf = (path) =>
    pages.filter(({ parent }) => parent === path).flatMap((page) => [page, ...partsOf(page.path)]);
  const toList = ({ path, titleKey }) => {
    const parts = [...new Set(partsOf(path).map((part) => part.path.split('/')[1]))].sort(byText);
    return [
      `to: '${path}'`,
      `labelKey: '${titleKey}'`,
      ...(parts.length > 0 ? [`parts: [${parts.map((part) => `'${part}'`).join(', ')}]`] : []),
    ];
  };
  const toEntry = (page) => {
    const { group, icon, terms } = page.menu;
    const params = [...page.path.matchAll(/\{-\$(\w+)\}/g)].map(([, name]) => `${name}: undefined`);
    return [
      `group: '${group}'`,
      ...toList(page),
      `icon: Icon${icon}`,
      ...terms,
      ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ];
  };
  const groups = [
    ...readText(GROUPS)
      .split('export const GROUPS')[1]
      .matchAll(/^ {2}(\w+): \{/gm),
  ].map(([, name]) => name);
  const rankOf = ({ menu }) => groups.indexOf(menu.group) * 1000 + menu.at;
  const entries = pages.filter(({ menu }) => menu).sort((left, right) => rankOf(left) - rankOf(right));
  const lists = pages.filter(({ path, menu }) => !menu && partsOf(path).length > 0);
  const icons = [...new Set(entries.map(({ menu }) => `Icon${menu.icon}`))].sort(byText);
  const linesOf = (all) => all.map((fields) => `  { ${fields.join(', ')} },\n`).join('');
  writeIfChanged(
    MENU,
    `// Written by scripts/lib/write-menu.mjs from the static data of the pages. Do not edit.
import { ${icons.join(', ')} } from '@tabler/icons-react';
import type { ListEntry, MenuEntry } from './menu-place.js';

export const ENTRIES: MenuEntry[] = [
${linesOf(entries.map(toEntry))}];

/** Lists without an entry. */
export const LISTS: ListEntry[] = [
${linesOf(lists.map(toList))}];
`,
  );
}

function readPage(file) {
  const text = readText(file);
  const id = /createFileRoute\('([^']+)'\)/.exec(text)?.[1];
  if (id === undefined || !/^ {2}component: /m.test(text)) return [];
  const segments = id.split('/').filter((part) => part !== '' && !/^[(_]/.test(part));
  return [
    {
      path: `/${segments.map((part) => part.replace(/_$/, '')).join('/')}`,
      titleKey: /\btitleKey: '([^']+)'/.exec(text)?.[1],
      parent: /^.*\bparent: '([^']+)'/m.exec(text)?.[1],
      menu: readMenuFields(/\bmenu: \{([^}]*)\}/.exec(text)?.[1]),
    },
  ];
}

function readMenuFields(text) {
  if (text === undefined) return undefined;
  const fields = new Map([...text.matchAll(/(\w+): ('[^']*'|\w+)/g)].map(([, name, value]) => [name, value]));
  const wordOf = (name) => fields.get(name)?.slice(1, -1);
  return {
    group: wordOf('group'),
    at: Number(fields.get('at')),
    icon: wordOf('icon'),
    terms: [...fields]
      .filter(([name]) => !['group', 'at', 'icon'].includes(name))
      .map(([name, value]) => `${name}: ${value}`),
  };
}
