import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { Config } from '../../platform/config.js';
import { CsrfMismatch } from '../../platform/errors.js';
import {
  ACCESS_OPTIONS,
  ACCESS_RULE,
  API_KEY,
  type AccessOptions,
  type AccessRule,
  type RequestOfUser,
  type SignedIn,
  originOf,
} from '../../platform/http/access.js';
import { addressOf } from '../../platform/http/network/address-of.js';
import { isOwnOrigin } from '../../platform/http/network/own-origin.js';
import { AdmitApiKey } from '../api-keys/admit-api-key.js';
import { RecordAudit, actorOf } from '../audit/record-audit.js';
import { AccountPended, NotWhileImpersonating, PermissionMissing, SignInRequired, Unverified } from '../auth.errors.js';
import { CSRF_COOKIE, Cookies } from './cookies.js';
import { ReadSession } from './read-session.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Asked before every route: origin and anti-forgery token of unsafe calls, then the session, then the route's permission. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: ReadSession,
    private readonly cookies: Cookies,
    private readonly audit: RecordAudit,
    private readonly apiKeys: AdmitApiKey,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestOfUser>();
    const of = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, of);
    const options = this.reflector.getAllAndOverride<AccessOptions | undefined>(ACCESS_OPTIONS, of) ?? {};
    if (rule === undefined) throw new Error(`route ${request.method} ${request.routeOptions.url} declares no access`);

    // A program brings no cookies, so nobody can make a browser ask in its name.
    if (rule === API_KEY) {
      await this.apiKeys.admit(request, context.switchToHttp().getResponse<FastifyReply>(), options);
      return true;
    }
    const token = request.cookies[this.cookies.sessionName];
    if (!SAFE.has(request.method)) {
      const { origin, 'x-xsrf-token': header } = request.headers;
      const given = typeof header === 'string' ? header : undefined;
      const isOurs = isOwnOrigin(origin, request.host, this.config.appUrl);
      if (!isOurs || !this.cookies.isCsrfValid(request.cookies[CSRF_COOKIE], given, token)) throw new CsrfMismatch();
    }
    const isSafe = SAFE.has(request.method);
    if (rule === 'guest' && isSafe && !options.orSignedIn) return true;

    const signedIn = token ? await this.sessions.byToken(token, addressOf(request)) : null;
    if (rule === 'guest') {
      // Another way in would end the work inside an account, and nobody would have written down when.
      if (signedIn?.impersonator && !isSafe) throw new NotWhileImpersonating();
      if (signedIn && options.orSignedIn) request.signedIn = signedIn;
      return true;
    }
    if (!signedIn) throw new SignInRequired();
    request.signedIn = signedIn;
    admit(signedIn, rule, options, isSafe);
    if (signedIn.impersonator && !isSafe && !options.isWayOut) await this.recordActionInside(signedIn, request);
    return true;
  }

  /** Whatever an administrator changes inside an account can be told from what its owner did. */
  private async recordActionInside(who: SignedIn, request: RequestOfUser): Promise<void> {
    await this.audit.note({
      action: 'acted_inside',
      ...actorOf(who),
      accountId: who.accountId,
      details: { call: `${request.method} ${request.routeOptions.url}` },
      origin: originOf(request),
    });
  }
}

function admit(who: SignedIn, rule: AccessRule, options: AccessOptions, isSafe: boolean): void {
  if (!who.isVerified && !options.unverified) throw new Unverified();
  if (who.impersonator && options.impersonator === false) throw new NotWhileImpersonating();
  const opening = [rule, options.orPermission ?? []].flat();
  if (rule !== 'all' && !opening.some((permission) => who.permissions.includes(permission)))
    throw new PermissionMissing();
  if (who.isPended && !isSafe && !options.pended) throw new AccountPended();
}
