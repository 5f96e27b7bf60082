import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Pages are read as text, because neither jest nor `npm run check` can load components.
const ROUTES = join(import.meta.dirname, '../../../client/routes');
const MENU = join(ROUTES, '-shell/menu/menu.gen.ts');
const GROUPS = join(ROUTES, '-shell/menu/menu-place.ts');

export interface ClientPage {
  /** Path in the router's notation, such as `/edit-template/$templateId`. */
  readonly path: string;
  readonly file: string;
  readonly isOfGuests: boolean;
  /** The page is a list of `defineList`. */
  readonly isList: boolean;
  readonly shape: string | undefined;
  readonly permission: string | undefined;
  /** Page of the menu or list that this page belongs to. */
  readonly parent: string | undefined;
}

export interface ShownEntry {
  readonly to: string;
  readonly labelKey: string;
  readonly parts: readonly string[];
  readonly permission: string | undefined;
  /** The menu hides the group from users who have none of them. */
  readonly groupPermissions: readonly string[] | undefined;
}

/** Returns the pages of the client in order of their path. Omits redirects and "not found". */
export function readPages(): ClientPage[] {
  const pages = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)-/.test(file))
    .flatMap((file) => pageOf(file, readFileSync(join(ROUTES, file), 'utf8')));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

function pageOf(file: string, text: string): ClientPage[] {
  const id = /createFileRoute\('([^']+)'\)/.exec(text)?.[1];
  if (id === undefined || !/^ {2}component: /m.test(text)) return [];
  const segments = id.split('/').filter((part) => part !== '' && !/^[(_]/.test(part));
  if (segments.length === 0 || segments[0] === '$') return [];
  return [
    {
      path: `/${segments.map((part) => part.replace(/_$/, '')).join('/')}`,
      file: `client/routes/${file}`,
      isOfGuests: !id.startsWith('/_app/'),
      isList: /^ {2}component: List,$/m.test(text),
      shape: /\bshape: '(\w+)'/.exec(text)?.[1],
      permission: /\brequirePermission\('([^']+)'\)/.exec(text)?.[1],
      parent: /\bparent: '([^']+)'/.exec(text)?.[1],
    },
  ];
}

/** Returns the entries of the menu in their order. */
export function readMenu(): ShownEntry[] {
  const groups = readFileSync(GROUPS, 'utf8');
  const entries = readFileSync(MENU, 'utf8').matchAll(/^ {2}\{ group: '(\w+)', to: '([^']+)'.*$/gm);
  return [...entries].map(([entry, group = '', to = '']) => ({
    to,
    labelKey: /\blabelKey: '([^']+)'/.exec(entry)?.[1] ?? '',
    parts: namesIn(/\bparts: \[([^\]]*)\]/.exec(entry)?.[1]) ?? [],
    permission: /\bpermission: '([^']+)'/.exec(entry)?.[1],
    groupPermissions: namesIn(new RegExp(`^  ${group}: \\{[^}]*permissions: \\[([^\\]]*)\\]`, 'm').exec(groups)?.[1]),
  }));
}

const namesIn = (list: string | undefined): string[] | undefined =>
  list === undefined ? undefined : [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name!);
