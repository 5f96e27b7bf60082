import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CsrfMismatch } from '../platform/errors.js';
import { ACCESS_RULE, type AccessRule, type RequestOfUser } from '../platform/http/access.js';
import { PermissionMissing, SignInRequired } from './auth.errors.js';
import { CSRF_COOKIE, Cookies } from './cookies.js';
import { ReadSession } from './read-session.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Asked before every route: the anti-forgery token on unsafe calls, then the session, then the route's permission. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: ReadSession,
    private readonly cookies: Cookies,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestOfUser>();
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (rule === undefined) throw new Error(`route ${request.method} ${request.routeOptions.url} declares no access`);

    const token = request.cookies[this.cookies.sessionName];
    if (!SAFE.has(request.method)) {
      const header = request.headers['x-xsrf-token'];
      if (
        !this.cookies.isCsrfValid(request.cookies[CSRF_COOKIE], typeof header === 'string' ? header : undefined, token)
      )
        throw new CsrfMismatch();
    }
    if (rule === 'guest') return true;

    const signedIn = token ? await this.sessions.byToken(token) : null;
    if (!signedIn) throw new SignInRequired();
    if (rule !== 'all' && !signedIn.permissions.includes(rule)) throw new PermissionMissing();
    request.signedIn = signedIn;
    return true;
  }
}
