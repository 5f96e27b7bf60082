import { HttpCode, RequestMapping, RequestMethod, SetMetadata, applyDecorators } from '@nestjs/common';
import type { z } from 'zod';
import { Access, type AccessOptions, type AccessRule } from '../access.js';
import type { FileFields } from './read-form.js';

/** An answer that is not JSON. */
interface FileAnswer {
  /** As in `content-type`, or a kind of them: `image/*`. */
  type: string;
}

/** What a route answers: JSON, a file, or null for nothing. */
type Answer = z.ZodType | FileAnswer | null;
type Given<A extends Answer> = A extends z.ZodType ? z.input<A> : unknown;

interface Terms<A extends Answer> {
  /** Who may call it. */
  access: AccessRule | ({ rule: AccessRule } & AccessOptions);
  /** What the address says after `?`: `@QueryFields()` gives it. */
  query?: z.ZodType;
  answer: A;
  /** 200 without a word. */
  status?: number;
  /** What it is for, in a sentence of the API's description; the integration API has one for each. */
  summary?: string;
}

interface TermsWithBody<A extends Answer> extends Terms<A> {
  /** Null: whatever is sent is not looked at. `@Fields()` gives it, `@Form()` gives it with its files. */
  body: z.ZodType | null;
  files?: FileFields;
}

/** What a route has said of itself: for the access table, the parameters and the description of the API. */
export type RouteTerms = Partial<TermsWithBody<Answer>> & Terms<Answer>;
export const ROUTE_TERMS = 'mersal:route-terms';

type Handler<A extends Answer> = <F extends (...given: never[]) => Given<A> | Promise<Given<A>>>(
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

/**
 * A route of the API and all it says of itself in one place: who may call it, the schemas of its body and its query, and of its answer,
 * which the handler's return type is held to. `npm run check` refuses a route that is declared in another way.
 */
export const Route = {
  get: <A extends Answer>(path: string, terms: Terms<A>) => define<A>(RequestMethod.GET, path, terms),
  post: <A extends Answer>(path: string, terms: TermsWithBody<A>) => define<A>(RequestMethod.POST, path, terms),
  put: <A extends Answer>(path: string, terms: TermsWithBody<A>) => define<A>(RequestMethod.PUT, path, terms),
  /** Some clients send no body with it: then the address counts as well. */
  delete: <A extends Answer>(path: string, terms: TermsWithBody<A>) => define<A>(RequestMethod.DELETE, path, terms),
  /** Of any method, handed on as it came. */
  all: <A extends Answer>(path: string, terms: TermsWithBody<A>) => define<A>(RequestMethod.ALL, path, terms),
};
