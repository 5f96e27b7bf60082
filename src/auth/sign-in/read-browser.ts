import type { FastifyRequest } from 'fastify';
import { originOf } from '../../platform/http/access.js';
import type { Cookies } from '../sessions/cookies.js';
import type { AskingBrowser } from '../codes/commands/request-code.js';
import type { Browser } from '../sessions/open-session.js';

/** What every way in wants to know of the browser. */
export const readBrowser = (cookies: Cookies, request: FastifyRequest, isRemembered = false): Browser => ({
  origin: originOf(request),
  isRemembered,
  formerToken: request.cookies[cookies.sessionName] ?? null,
  known: cookies.read(request, 'mersal_known'),
});

/** What a request for a code wants to know of it. */
export const readAskingBrowser = (cookies: Cookies, request: FastifyRequest): AskingBrowser => ({
  origin: originOf(request),
  known: cookies.read(request, 'mersal_known'),
  codeToken: cookies.read(request, 'mersal_code'),
});
