import { redirect } from '@tanstack/react-router';
import { DASHBOARD } from '@/app/constants.js';
import { readSession } from '@/data/account/session.js';

export interface GuestSearch {
  /** Path to open after sign-in. */
  redirect?: string | undefined;
}

export function readGuestSearch(search: Record<string, unknown>): GuestSearch {
  // The router keeps omitted keys, so undefined must be explicit.
  return { redirect: isOwnPath(search.redirect) ? search.redirect : undefined };
}

export const withGuestSearch = (path: string, { redirect: target }: GuestSearch): string =>
  target === undefined ? path : `${path}?${new URLSearchParams({ redirect: target }).toString()}`;

/** Redirects signed-in users. */
export async function leaveWhenSignedIn({ search }: { search: GuestSearch }): Promise<void> {
  if (await readSession()) throw redirect({ href: search.redirect ?? DASHBOARD, replace: true });
}

function isOwnPath(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    // Browsers strip control characters, which could hide a second slash.
    /^\/(?![/\\])[^\p{Cc}]*$/u.test(value) &&
    !/^\/(login|verify-|register|forgot-password|reset-password|choose-password)/.test(value)
  );
}
