import { ALL_PERMISSIONS, PERMISSIONS_OF_MEMBER } from '../../../src/auth/permissions.contract.js';
import { type ClientPage, readPages } from './client-pages.js';

const PAGES = readPages().filter(({ path }) => !path.includes('$'));

const opensWith =
  (held: readonly string[]) =>
  ({ isOfGuests, permission }: ClientPage): boolean =>
    !isOfGuests && (permission === undefined || held.includes(permission));

export const pathsOf = (pages: readonly ClientPage[]): string[] => pages.map(({ path }) => path);

// Pages with a parameter are missing here: their address depends on a row.

export const GUEST_PAGES = PAGES.filter(({ isOfGuests }) => isOfGuests);
export const MEMBER_PAGES = PAGES.filter(opensWith(PERMISSIONS_OF_MEMBER));
/** Pages that members may not open. */
export const ADMIN_PAGES = PAGES.filter(opensWith(ALL_PERMISSIONS)).filter((page) => !MEMBER_PAGES.includes(page));

/** Returns the name of a page's screenshot. */
export const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-');
