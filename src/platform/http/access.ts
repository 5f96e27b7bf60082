import { type ExecutionContext, SetMetadata, applyDecorators, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ApiScope } from './api-scopes.contract.js';
import { addressOf } from './network/address-of.js';

/** Who makes a request, as the session says. */
export interface SignedIn {
  userId: number;
  accountId: number;
  role: 'SupperAdmin' | 'admin' | 'member';
  permissions: readonly string[];
  sessionId: number;
  /** Theirs, for the sentences of errors and files. */
  language: 'en' | 'ar';
  /** False until the code of the registration was typed. */
  isVerified: boolean;
  /** The account is pended: it may read and nothing else. */
  isPended: boolean;
  /** The key of the integration API by which a program asks in the name of the account; absent for a browser. */
  apiKey?: { id: number; name: string; scopes: readonly ApiScope[] };
  /** The administrator who works inside this account; null for the user themselves. */
  impersonator: { userId: number; sessionId: number; name: string; until: Date } | null;
}

export type RequestOfUser = FastifyRequest & { signedIn?: SignedIn };

/**
 * Who may call a route: `guest` anybody, `all` any signed-in user, `api key` a program with a key, otherwise the name of a permission.
 * Every route declares exactly one; a route without it is refused.
 */
export type AccessRule = 'guest' | 'all' | (string & {});
export const ACCESS_RULE = 'mersal:access';

/** The rule of the integration API: no session is of use there, and no permission; a key with the scope of the route is. */
export const API_KEY = 'api key';

/** The access of a route of the integration API. `permission`: what its user must hold for the same in the dashboard. */
export const byKey = (scope?: ApiScope, permission?: string) => ({
  ...{ rule: API_KEY, ...(scope && { scope }), ...(permission && { permission }) },
});

/** Who else may come, or may not. Without a word: no unverified user, no changes by a pended account, any impersonator. */
export interface AccessOptions {
  /** A route for guests that also wants to know who is signed in, if anybody is. */
  orSignedIn?: boolean;
  /** Others that open it as well, each by itself. */
  orPermission?: string | readonly string[];
  unverified?: boolean;
  /** For unsafe routes; reading is always open to a pended account. */
  pended?: boolean;
  /** False: only the user themselves, never an administrator inside their account. */
  impersonator?: boolean;
  /** Of a route of the integration API: what its key must be allowed to do. Without one any key will do. */
  scope?: ApiScope;
  /** And what may not have been taken from its user. */
  permission?: string;
  /** It only leads out of an account, so an administrator who takes it has changed nothing inside. */
  isWayOut?: boolean;
}
export const ACCESS_OPTIONS = 'mersal:access-options';

export const Access = (rule: AccessRule, options: AccessOptions = {}) =>
  applyDecorators(SetMetadata(ACCESS_RULE, rule), SetMetadata(ACCESS_OPTIONS, options));

/** The caller of a route that is not for guests. */
export const Current = createParamDecorator((_data: unknown, context: ExecutionContext): SignedIn => {
  const { signedIn } = context.switchToHttp().getRequest<RequestOfUser>();
  if (!signedIn) throw new Error('@Current() on a route for guests');
  return signedIn;
});

/** Who is signed in, if anybody is: for routes with `orSignedIn`. */
export const MaybeCurrent = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedIn | null =>
    context.switchToHttp().getRequest<RequestOfUser>().signedIn ?? null,
);

/** Where a request comes from, for limits and the audit log. */
export interface Origin {
  ip: string;
  userAgent: string | null;
}
export const originOf = (request: FastifyRequest): Origin => ({
  ip: addressOf(request),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});
export const From = createParamDecorator((_data: unknown, context: ExecutionContext): Origin =>
  originOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
