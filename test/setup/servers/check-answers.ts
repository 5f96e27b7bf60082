import { isDeepStrictEqual } from 'node:util';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable, map } from 'rxjs';
import { z } from 'zod';
import { ROUTE_TERMS, type RouteTerms } from '../../../src/platform/http/route/route.js';

/** In specs a server answers nothing else than its routes say: no field too many, none missing, none of another type. */
@Injectable()
export class CheckAnswers implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const terms = Reflect.getMetadata(ROUTE_TERMS, context.getHandler()) as RouteTerms | undefined;
    const answer = terms?.answer;
    if (!(answer instanceof z.ZodType)) return next.handle();
    const name = `${context.getClass().name}.${context.getHandler().name}`;
    return next.handle().pipe(map((value: unknown) => check(name, answer, value)));
  }
}

function check(name: string, schema: z.ZodType, value: unknown): unknown {
  const sent = asSent(value);
  const { success, data, error } = schema.safeParse(sent);
  if (!success) throw new Error(`${name} answers against its schema: ${z.prettifyError(error)}`);
  if (!isDeepStrictEqual(asSent(data), sent))
    throw new Error(`${name} answers with fields that its schema does not have`);
  return value;
}

/** What is made by Node and what is made by a spec has different prototypes, which would count as a difference. */
const asSent = (value: unknown): unknown =>
  // A custom field may be called so; a record of zod leaves it out.
  JSON.parse(JSON.stringify(value), (name, part: unknown) => (name === '__proto__' ? undefined : part));
