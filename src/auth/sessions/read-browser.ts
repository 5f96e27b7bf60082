import type { FastifyRequest } from 'fastify';
import { originOf } from '../../platform/http/access.js';
import type { Cookies } from '../cookies.js';
import type { Browser } from './open-session.js';

/** What every way in wants to know of the browser. */
export const readBrowser = (cookies: Cookies, request: FastifyRequest, isRemembered = false): Browser => ({
  origin: originOf(request),
  isRemembered,
  formerToken: request.cookies[cookies.sessionName] ?? null,
  known: cookies.read(request, 'mersal_known'),
});
