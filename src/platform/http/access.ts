import type { IncomingHttpHeaders } from 'node:http';
import { type ExecutionContext, SetMetadata, applyDecorators, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ApiScope, Permission } from '../../wire.contract.js';
import { addressOf } from './network/address-of.js';
import { type Trust, forwardedAddress } from './network/trusted-proxies.js';

export interface SignedIn {
  userId: number;
  accountId: number;
  role: 'SupperAdmin' | 'admin' | 'member';
  permissions: readonly string[];
  /** Owners of the account, and administrators in their place. */
  isOwner: boolean;
  /** Null means all devices. */
  deviceIds: readonly number[] | null;
  sessionId: number;
  language: 'en' | 'ar';
  /** False until the registration code is entered. */
  isVerified: boolean;
  isSuspended: boolean;
  apiKey?: { id: number; name: string; scopes: readonly ApiScope[] };
  impersonator: { userId: number; sessionId: number; name: string; until: Date } | null;
}

export type UserRequest = FastifyRequest & { signedIn?: SignedIn };

/** Socket with the session of the last message. */
export interface SocketOfUser {
  handshake: { headers: IncomingHttpHeaders; address: string };
  data: { signedIn?: SignedIn };
}

/** `all` means all signed-in users. Routes without a rule reject every call. */
export type AccessRule = 'guest' | 'all' | 'owner' | typeof API_KEY | Permission;
export const ACCESS_RULE = 'mersal:access';

/** Rule of integration routes, which accept API keys with the route's scope, never sessions. */
export const API_KEY = 'api key';

/** Returns the access of an integration route. `permission` names one of the dashboard. */
export const byKey = (scope?: ApiScope, permission?: Permission): { rule: AccessRule } & AccessOptions => ({
  rule: API_KEY,
  ...(scope && { scope }),
  ...(permission && { permission }),
});

/** Defaults: verified users, no changes while suspended, impersonation allowed. */
export interface AccessOptions {
  /** Whether a guest route reads an existing session. */
  orSignedIn?: boolean;
  orPermission?: Permission | readonly Permission[];
  unverified?: boolean;
  /** Reading is always allowed while suspended. */
  suspended?: boolean;
  impersonator?: boolean;
  /** Scope that the API key needs. */
  scope?: ApiScope;
  permission?: Permission;
  /** Whether the route ends impersonation, which is no change inside the account. */
  endsImpersonation?: boolean;
}
export const ACCESS_OPTIONS = 'mersal:access-options';

export const Access = (rule: AccessRule, options: AccessOptions = {}) =>
  applyDecorators(SetMetadata(ACCESS_RULE, rule), SetMetadata(ACCESS_OPTIONS, options));

export const Current = createParamDecorator((_data: unknown, context: ExecutionContext): SignedIn => {
  const { signedIn } =
    context.getType() === 'ws'
      ? context.switchToWs().getClient<SocketOfUser>().data
      : context.switchToHttp().getRequest<UserRequest>();
  if (!signedIn) throw new Error('@Current() on a route for guests');
  return signedIn;
});

export const MaybeCurrent = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedIn | null =>
    context.switchToHttp().getRequest<UserRequest>().signedIn ?? null,
);

export interface Origin {
  ip: string;
  userAgent: string | null;
}
export const originOf = (request: FastifyRequest): Origin => ({
  ip: addressOf(request),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});
export const socketOriginOf = ({ headers, address }: SocketOfUser['handshake'], trust: Trust): Origin => ({
  ip: addressOf({
    ip: forwardedAddress(address, headers['x-forwarded-for'], trust),
    socket: { remoteAddress: address },
  }),
  userAgent: headers['user-agent']?.slice(0, 300) ?? null,
});
export const From = createParamDecorator((_data: unknown, context: ExecutionContext): Origin =>
  originOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
