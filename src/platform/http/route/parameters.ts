import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readQuery } from '../input/read-input.js';
import { validateInput } from '../input/validate-input.js';
import { type FormValue, readForm } from './read-form.js';
import { ROUTE_TERMS, type RouteTerms } from './route.js';

/**
 * The body of a call with its files, sent as multipart, urlencoded or JSON, checked by the schema of its route. Runs after the guards, so
 * that nobody uploads before being let in.
 */
export const Form = createParamDecorator((_data: unknown, context: ExecutionContext) => read(context));

/** The same for a call that takes no files. */
export const Fields = createParamDecorator(async (_data: unknown, context: ExecutionContext): Promise<unknown> => {
  const { fields } = await read(context);
  return fields;
});

/** What the address says after `?`, checked by the schema of the route. */
export const QueryFields = createParamDecorator((_data: unknown, context: ExecutionContext): Promise<unknown> => {
  const { query } = termsOf(context);
  if (!query) throw new Error(`${context.getHandler().name} asks for a query that its route does not have`);
  return validateInput(query, readQuery(context.switchToHttp().getRequest<FastifyRequest>().query));
});

function read(context: ExecutionContext): Promise<FormValue<unknown>> {
  if (!termsOf(context).body)
    throw new Error(`${context.getHandler().name} asks for a body that its route does not have`);
  return readBody(context);
}

const forms = new WeakMap<FastifyRequest, FormValue<unknown>>();

/** The body of the call that was read, if it was read by now. */
export const formOf = (request: FastifyRequest): FormValue<unknown> | undefined => forms.get(request);

/** The body of a call, read once whoever asks: what stands between the guards and the handler may look at it too. */
export async function readBody(context: ExecutionContext): Promise<FormValue<unknown>> {
  const { body, files = {} } = termsOf(context);
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const read =
    forms.get(request) ??
    (body ? await readForm(body, files, request, http.getResponse<FastifyReply>()) : { fields: null, files: {} });
  forms.set(request, read);
  return read;
}

const termsOf = (context: ExecutionContext): RouteTerms =>
  Reflect.getMetadata(ROUTE_TERMS, context.getHandler()) as RouteTerms;
