import { isDeepStrictEqual } from 'node:util';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable, map } from 'rxjs';
import { z } from 'zod';
import { ROUTE_TERMS, type RouteTerms } from '../../../src/platform/http/route/route.js';

/** Fails a request whose response differs from its route's schema. */
@Injectable()
export class CheckResponses implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const terms = Reflect.getMetadata(ROUTE_TERMS, context.getHandler()) as RouteTerms | undefined;
    const schema = terms?.response;
    if (!(schema instanceof z.ZodType)) return next.handle();
    const name = `${context.getClass().name}.${context.getHandler().name}`;
    return next.handle().pipe(map((value: unknown) => check(name, schema, value)));
  }
}

function check(name: string, schema: z.ZodType, value: unknown): unknown {
  const sent = copyByJson(value);
  const { success, data, error } = schema.safeParse(sent);
  if (!success) throw new Error(`${name} answers against its schema: ${z.prettifyError(error)}`);
  if (!isDeepStrictEqual(copyByJson(data), sent))
    throw new Error(`${name} answers with fields that its schema does not have`);
  return value;
}

/** Copies by JSON, because prototypes differ between Node and specs. */
const copyByJson = (value: unknown): unknown =>
  // A zod record drops a custom field of this name.
  JSON.parse(JSON.stringify(value), (name, part: unknown) => (name === '__proto__' ? undefined : part));
