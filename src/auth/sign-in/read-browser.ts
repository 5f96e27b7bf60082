import type { FastifyRequest } from 'fastify';
import { originOf } from '../../platform/http/access.js';
import type { Cookies } from '../sessions/cookies.js';
import type { RequestingBrowser } from '../codes/commands/request-code.js';
import type { Browser } from '../sessions/open-session.js';

export const readBrowser = (cookies: Cookies, request: FastifyRequest, isRemembered = false): Browser => ({
  origin: originOf(request),
  isRemembered,
  previousToken: request.cookies[cookies.sessionName] ?? null,
  knownUsersCookie: cookies.read(request, 'mersal_known'),
});

export const readRequestingBrowser = (cookies: Cookies, request: FastifyRequest): RequestingBrowser => ({
  origin: originOf(request),
  knownUsersCookie: cookies.read(request, 'mersal_known'),
  codeToken: cookies.read(request, 'mersal_code'),
});
