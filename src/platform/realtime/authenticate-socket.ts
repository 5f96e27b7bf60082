import type { SignedIn } from '../http/access.js';

export abstract class AuthenticateSocket {
  abstract bySessionCookie(cookieHeader: string | undefined): Promise<SignedIn | null>;

  abstract areOpen(sessionIds: readonly number[]): Promise<ReadonlySet<number>>;
}
