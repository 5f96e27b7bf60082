import type { FastifyReply } from 'fastify';
import type { LoginResult } from '../auth.contract.js';
import type { Cookies } from '../cookies.js';
import type { SignInResult } from './finish-sign-in.js';

/** The answer of every way in, with its cookies. */
export function answerSignIn(cookies: Cookies, reply: FastifyReply, { user, session }: SignInResult): LoginResult {
  cookies.setSession(reply, session.token, session.cookieLifeMs);
  cookies.setCsrf(reply, session.token);
  return { user, permission: user.permission };
}
