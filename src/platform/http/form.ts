import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type FileFields, readForm } from './route/read-form.js';

export type { FormValue, UploadedFile } from './route/read-form.js';

export const Form = <S extends z.ZodType>(schema: S, options: FileFields = {}) =>
  createParamDecorator((_data: unknown, context: ExecutionContext) => read(schema, options, context))();

export const Fields = <S extends z.ZodType>(schema: S) =>
  createParamDecorator(async (_data: unknown, context: ExecutionContext): Promise<z.output<S>> => {
    const { fields } = await read(schema, {}, context);
    return fields;
  })();

function read<S extends z.ZodType>(schema: S, options: FileFields, context: ExecutionContext) {
  const http = context.switchToHttp();
  return readForm(schema, options, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
}
