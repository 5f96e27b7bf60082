import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { HttpArgumentsHost, WsArgumentsHost } from '@nestjs/common/interfaces/index.js';
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
  type Origin,
  type UserRequest,
  type SignedIn,
  type SocketOfUser,
  originOf,
  socketOriginOf,
} from '../../platform/http/access.js';
import { addressOf } from '../../platform/http/network/address-of.js';
import { isOwnOrigin } from '../../platform/http/network/own-origin.js';
import { type Trust, trustOf } from '../../platform/http/network/trusted-proxies.js';
import { AdmitApiKey } from '../api-keys/admit-api-key.js';
import { RecordAudit, actorOf } from '../audit/record-audit.js';
import {
  NotWhileImpersonating,
  SignInRequired,
  Unverified,
  PermissionMissing,
  AccountSuspended,
} from '../auth.errors.js';
import { CSRF_COOKIE, Cookies } from './cookies.js';
import { ReadSession } from './read-session.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

@Injectable()
export class AccessGuard implements CanActivate {
  private readonly trust: Trust;

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: ReadSession,
    private readonly cookies: Cookies,
    private readonly audit: RecordAudit,
    private readonly apiKeys: AdmitApiKey,
    private readonly config: Config,
  ) {
    this.trust = trustOf(config.trustedProxies);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
    const options = this.reflector.getAllAndOverride<AccessOptions | undefined>(ACCESS_OPTIONS, targets) ?? {};
    if (rule === undefined) throw new Error(`${targets.map(({ name }) => name).join(' of ')} declares no access`);
    if (context.getType() === 'ws') await this.admitMessage(context.switchToWs(), rule, options);
    else await this.admitRequest(context.switchToHttp(), rule, options);
    return true;
  }

  /** Checks again, as permissions may change while a socket is open. */
  private async admitMessage(message: WsArgumentsHost, rule: AccessRule, options: AccessOptions): Promise<void> {
    const { handshake, data } = message.getClient<SocketOfUser>();
    const signedIn = await this.sessions.bySessionCookie(handshake.headers.cookie);
    if (!signedIn) throw new SignInRequired();
    data.signedIn = signedIn;
    admitUser(signedIn, rule, { ...options, isSafe: false });
    if (signedIn.impersonator)
      await this.recordActionInside(signedIn, `socket ${message.getPattern()}`, socketOriginOf(handshake, this.trust));
  }

  private async admitRequest(http: HttpArgumentsHost, rule: AccessRule, options: AccessOptions): Promise<void> {
    const request = http.getRequest<UserRequest>();
    // API keys use no cookies, so CSRF is impossible.
    if (rule === API_KEY) {
      await this.apiKeys.admit(request, http.getResponse<FastifyReply>(), options);
      return;
    }
    const token = request.cookies[this.cookies.sessionName];
    if (!SAFE_METHODS.has(request.method)) {
      const { origin, 'x-xsrf-token': header } = request.headers;
      const headerToken = typeof header === 'string' ? header : undefined;
      const isOwn = isOwnOrigin(origin, request.host, this.config.appUrl);
      if (!isOwn || !this.cookies.isCsrfValid(request.cookies[CSRF_COOKIE], headerToken, token))
        throw new CsrfMismatch();
    }
    const isSafe = SAFE_METHODS.has(request.method);
    if (rule === 'guest' && isSafe && !options.orSignedIn) return;

    const signedIn = token ? await this.sessions.byToken(token, addressOf(request)) : null;
    if (rule === 'guest') {
      // Another sign-in would end the impersonation unaudited.
      if (signedIn?.impersonator && !isSafe) throw new NotWhileImpersonating();
      if (signedIn && options.orSignedIn) request.signedIn = signedIn;
      return;
    }
    if (!signedIn) throw new SignInRequired();
    request.signedIn = signedIn;
    admitUser(signedIn, rule, { ...options, isSafe });
    if (signedIn.impersonator && !isSafe && !options.endsImpersonation)
      await this.recordActionInside(signedIn, `${request.method} ${request.routeOptions.url}`, originOf(request));
  }

  private async recordActionInside(user: SignedIn, call: string, origin: Origin): Promise<void> {
    await this.audit.record({
      action: 'acted_inside',
      ...actorOf(user),
      accountId: user.accountId,
      details: { call },
      origin,
    });
  }
}

function admitUser(user: SignedIn, rule: AccessRule, options: AccessOptions & { isSafe: boolean }): void {
  if (!user.isVerified && !options.unverified) throw new Unverified();
  if (user.impersonator && options.impersonator === false) throw new NotWhileImpersonating();
  const allowed = [rule, options.orPermission ?? []].flat();
  const isAdmitted =
    rule === 'all' ||
    (rule === 'owner' && user.isOwner) ||
    allowed.some((permission) => user.permissions.includes(permission));
  if (!isAdmitted) throw new PermissionMissing();
  if (user.isSuspended && !options.isSafe && !options.suspended) throw new AccountSuspended();
}
