import type { FastifyReply } from 'fastify';
import type { LoginResult } from '../auth.contract.js';
import type { Cookies } from '../sessions/cookies.js';
import { TWO_FACTOR_MS } from './pending-two-factor.js';
import type { SignedInResult, SignInResult } from './finish-sign-in.js';
import { KNOWN_BROWSER_MS } from '../sessions/known-browsers.js';

export function respondToSignIn(cookies: Cookies, reply: FastifyReply, result: SignInResult): LoginResult {
  if ('twoFactor' in result) {
    cookies.set(reply, 'mersal_second_step', result.twoFactor, TWO_FACTOR_MS);
    return { second_step: true };
  }
  return respondSignedIn(cookies, reply, result);
}

export function respondSignedIn(
  cookies: Cookies,
  reply: FastifyReply,
  { user, session, knownUsersCookie }: SignedInResult,
) {
  cookies.setSession(reply, session.token, session.cookieLifeMs);
  cookies.setCsrf(reply, session.token);
  cookies.set(reply, 'mersal_known', knownUsersCookie, KNOWN_BROWSER_MS);
  cookies.clear(reply, 'mersal_second_step');
  return { user, permission: user.permission };
}
