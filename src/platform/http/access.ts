import { type ExecutionContext, SetMetadata, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who makes a request, as the session says. */
export interface SignedIn {
  userId: number;
  accountId: number;
  role: 'SupperAdmin' | 'admin' | 'member';
  permissions: readonly string[];
  sessionId: number;
}

export type RequestOfUser = FastifyRequest & { signedIn?: SignedIn };

/**
 * Who may call a route: `guest` anybody, `all` any signed-in user, otherwise the name of a permission.
 * Every route declares exactly one; a route without it is refused.
 */
export type AccessRule = 'guest' | 'all' | (string & {});
export const ACCESS_RULE = 'mersal:access';
export const Access = (rule: AccessRule) => SetMetadata(ACCESS_RULE, rule);

/** The caller of a route that is not for guests. */
export const Current = createParamDecorator((_data: unknown, context: ExecutionContext): SignedIn => {
  const { signedIn } = context.switchToHttp().getRequest<RequestOfUser>();
  if (!signedIn) throw new Error('@Current() on a route for guests');
  return signedIn;
});
