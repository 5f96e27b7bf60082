import { HttpCode, RequestMapping, RequestMethod, SetMetadata, applyDecorators } from '@nestjs/common';
import type { z } from 'zod';
import { Access, type AccessOptions, type AccessRule } from '../access.js';
import type { FileFields } from './read-form.js';

interface FileAnswer {
  /** MIME type, or a range such as `image/*`. */
  type: string;
}

type Answer = z.ZodType | FileAnswer | null;
type Given<A extends Answer> = A extends z.ZodType ? z.input<A> : unknown;

interface Terms<A extends Answer> {
  access: AccessRule | ({ rule: AccessRule } & AccessOptions);
  query?: z.ZodType;
  response: A;
  /** Status of success, 200 by default. */
  status?: number;
  /** Title in the integration API, where it is required. */
  summary?: string;
  /** Required in the integration API. Generated clients name their functions after it, so it never changes. */
  operationId?: string;
}

interface TermsWithBody<A extends Answer> extends Terms<A> {
  /** Schema, or null to ignore the body. */
  body: z.ZodType | null;
  files?: FileFields;
}

export type RouteTerms = Partial<TermsWithBody<Answer>> & Terms<Answer>;
export const ROUTE_TERMS = 'mersal:route-terms';

type Handler<A extends Answer> = <F extends (...args: never[]) => Given<A> | Promise<Given<A>>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<F>,
) => void;

function define<A extends Answer>(method: RequestMethod, path: string, terms: RouteTerms): Handler<A> {
  const { access } = terms;
  const { rule, ...options } = typeof access === 'string' ? { rule: access } : access;
  return applyDecorators(
    RequestMapping({ method, path }),
    HttpCode(terms.status ?? 200),
    Access(rule, options),
    SetMetadata(ROUTE_TERMS, terms),
  );
}

/** Declares routes. `npm run check` rejects other ways. */
export const Route = {
  get: <A extends Answer>(path: string, terms: Terms<A>) => define<A>(RequestMethod.GET, path, terms),
  post: <A extends Answer>(path: string, terms: TermsWithBody<A>) => define<A>(RequestMethod.POST, path, terms),
  put: <A extends Answer>(path: string, terms: TermsWithBody<A>) => define<A>(RequestMethod.PUT, path, terms),
  delete: <A extends Answer>(path: string, terms: TermsWithBody<A>) => define<A>(RequestMethod.DELETE, path, terms),
  /** Declares a route of all methods, without parsing its body. */
  all: <A extends Answer>(path: string, terms: TermsWithBody<A>) => define<A>(RequestMethod.ALL, path, terms),
};
