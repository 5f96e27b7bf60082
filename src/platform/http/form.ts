import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, Invalid, Malformed } from '../errors.js';
import { refuseUnstorable } from './refuse-unstorable.js';

/** A file of a form, in memory: forms are bounded by `largestFile`. */
export interface UploadedFile {
  name: string;
  mimetype: string;
  bytes: Buffer;
}

export interface FormValue<T> {
  fields: T;
  files: Record<string, UploadedFile>;
}

interface FormOptions {
  /** Names of the file fields that are accepted; others are refused. */
  files?: readonly string[];
  /** Bytes. */
  largestFile?: number;
}

/**
 * The body of a form, sent as multipart, urlencoded or JSON, checked by a schema. Runs after the guards, so that nobody
 * uploads before being let in. `name[]` fields become arrays; `_method`, which browsers' forms carry, is left out.
 */
export const Form = <S extends z.ZodType>(schema: S, options: FormOptions = {}) =>
  createParamDecorator(async (_data: unknown, context: ExecutionContext): Promise<FormValue<z.output<S>>> => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { raw, files } = request.isMultipart()
      ? await readMultipart(request, options).catch(tellUnreadable)
      : { raw: request.body, files: {} };
    refuseUnstorable(raw);
    const parsed = await schema.safeParseAsync(tidy(raw));
    if (!parsed.success) throw new Invalid(parsed.error.issues);
    return { fields: parsed.data, files };
  })();

async function readMultipart(request: FastifyRequest, { files: names = [], largestFile = 0 }: FormOptions) {
  const raw: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  const parts = request.parts({
    limits: { fileSize: largestFile, files: names.length, fields: 200, fieldSize: 100_000 },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      append(raw, part.fieldname, part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    // The rest of a file over the limit is not read: the stream says that it was cut.
    if (part.file.truncated) throw Invalid.field(part.fieldname, 'file_too_large');
    if (!names.includes(part.fieldname)) throw Invalid.field(part.fieldname, 'file_kind');
    refuseUnstorable(part.mimetype, [part.fieldname]);
    if (bytes.length > 0) files[part.fieldname] = { name: part.filename, mimetype: part.mimetype, bytes };
  }
  return { raw, files };
}

/** A form without its boundary or its end: the parser tells only its limits with a status. */
function tellUnreadable(error: unknown): never {
  const isTold =
    error instanceof AppError || typeof (error as { statusCode?: unknown } | null)?.statusCode === 'number';
  throw isTold ? error : new Malformed();
}

function append(target: Record<string, unknown>, name: string, value: unknown): void {
  const isList = name.endsWith('[]');
  const key = isList ? name.slice(0, -2) : name;
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') return;
  const former = target[key];
  if (isList || former !== undefined)
    target[key] = Array.isArray(former) ? [...former, value] : former === undefined ? [value] : [former, value];
  else target[key] = value;
}

function tidy(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw ?? {};
  const { _method, ...fields } = raw as Record<string, unknown>;
  return fields;
}
