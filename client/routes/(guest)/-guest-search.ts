import { redirect } from '@tanstack/react-router';
import { DASHBOARD } from '@/app/constants.js';
import { readSession } from '@/data/account/session.js';

export interface GuestSearch {
  /** Where the guest wanted to go; kept from page to page until the sign-in. */
  redirect?: string | undefined;
}

/** For `validateSearch`. */
export function readGuestSearch(search: Record<string, unknown>): GuestSearch {
  // Said also when it is left out: the router would keep what the address says.
  return { redirect: isOwnPath(search.redirect) ? search.redirect : undefined };
}

/** The address of another page of guests that remembers the same. */
export const withGuestSearch = (path: string, { redirect: target }: GuestSearch): string =>
  target === undefined ? path : `${path}?${new URLSearchParams({ redirect: target }).toString()}`;

/** For `beforeLoad`: these pages are for guests only. */
export async function leaveWhenSignedIn({ search }: { search: GuestSearch }): Promise<void> {
  if (await readSession()) throw redirect({ href: search.redirect ?? DASHBOARD, replace: true });
}

/** Never to another site, nor back to a page of guests. */
function isOwnPath(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    // Browsers leave control characters out of an address, so what follows one is not what it seems.
    /^\/(?![/\\])[^\p{Cc}]*$/u.test(value) &&
    !/^\/(login|verify-|register|forgot-password|reset-password|choose-password)/.test(value)
  );
}
