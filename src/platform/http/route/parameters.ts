import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readQuery } from '../input/read-input.js';
import { validateInput } from '../input/validate-input.js';
import { type FormValue, readForm } from './read-form.js';
import { ROUTE_TERMS, type RouteTerms } from './route.js';

export const Form = createParamDecorator((_data: unknown, context: ExecutionContext) => read(context));

export const Fields = createParamDecorator(async (_data: unknown, context: ExecutionContext): Promise<unknown> => {
  const { fields } = await read(context);
  return fields;
});

export const QueryFields = createParamDecorator((_data: unknown, context: ExecutionContext): Promise<unknown> => {
  const { query } = termsOf(context);
  if (!query) throw new Error(`${context.getHandler().name} uses a query, but its route declares none`);
  return validateInput(query, readQuery(context.switchToHttp().getRequest<FastifyRequest>().query));
});

function read(context: ExecutionContext): Promise<FormValue<unknown>> {
  if (!termsOf(context).body) throw new Error(`${context.getHandler().name} uses a body, but its route declares none`);
  return readBody(context);
}

const forms = new WeakMap<FastifyRequest, FormValue<unknown>>();

export const formOf = (request: FastifyRequest): FormValue<unknown> | undefined => forms.get(request);

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
