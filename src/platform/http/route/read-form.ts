import { finished } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, Invalid, Malformed } from '../../errors.js';
import type { Config } from '../../config.js';
import type { SpooledFile } from '../../storage/spool.js';
import type { UserRequest } from '../access.js';
import { findEmptied } from '../fields.contract.js';
import { validateExactly, validateInput } from '../input/validate-input.js';
import { readInput, readQuery } from '../input/read-input.js';
import { rejectInvalidUnicode } from '../reject-invalid-unicode.js';
import { admitUpload } from '../files/upload-gate.js';
import { MAX_GUEST_BODY_BYTES, parseBody } from '../bodies/parse-body.js';

/** File of a form, deleted from the spool when the response ends. */
export interface UploadedFile extends SpooledFile {
  /** Name from the client, so untrusted. */
  name: string;
  mimetype: string;
  isCut: boolean;
}

export interface FormValue<T> {
  fields: T;
  /** Files by field name without `[]`. */
  files: Record<string, UploadedFile[]>;
}

export interface FileFields {
  files?: readonly string[];
  /** Maximum of all fields together, one per field by default. */
  maxFiles?: number;
  maxFileBytes?: number | ((config: Config) => number);
  maxFieldBytes?: number;
  skipsQuota?: boolean;
  keepsTruncated?: boolean;
}

const MAX_FIELDS = 1100;
/** Limit for 65,536 characters of up to three bytes. */
const DEFAULT_FIELD_BYTES = 200_000;
const MAX_TEXT_BYTES = 1_000_000;

/** Merges the query string, because some clients send DELETE without body. */
export async function readForm<S extends z.ZodType>(
  schema: S,
  options: FileFields,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FormValue<z.output<S>>> {
  const { raw, files } = request.isMultipart()
    ? await readMultipart(request, reply, options).catch(rethrowUnreadable)
    : { raw: await parseBody(request), files: {} };
  const emptied = findEmptied(schema, raw);
  if (emptied.length > 0) throw new Invalid(emptied.map((name) => ({ path: [name], message: 'required' })));
  const body = readInput(raw);
  const isDelete = request.method === 'DELETE';
  const mergesQuery = isDelete && typeof body === 'object' && !Array.isArray(body);
  const input = mergesQuery ? { ...(readQuery(request.query) as object), ...body } : body;
  const isDeletion = isDelete || /\/delete-/.test(request.routeOptions.url ?? '');
  const validate = isDeletion ? validateExactly : validateInput;
  return { fields: await validate(schema, input), files };
}

async function readMultipart(request: FastifyRequest, reply: FastifyReply, options: FileFields) {
  const { files: accepted = [], maxFiles = accepted.length, maxFieldBytes = DEFAULT_FIELD_BYTES } = options;
  const maxFileBytes = readLimit(request, options);
  const names = accepted.map(baseName);
  const { signedIn } = request as UserRequest;
  let remainingBytes = signedIn ? MAX_TEXT_BYTES + maxFieldBytes : MAX_GUEST_BODY_BYTES;
  const body = request.server.incomingBodies.of(request.raw);
  if (signedIn) body?.trust();
  if (names.length === 0 || !signedIn) body?.reserve(remainingBytes);
  else await admit(request, reply, signedIn.accountId, options.skipsQuota ? null : maxFileBytes * maxFiles);
  const raw: Record<string, unknown> = {};
  const files: Record<string, UploadedFile[]> = {};
  const parts = request.parts({
    limits: {
      fileSize: maxFileBytes,
      files: maxFiles,
      fields: MAX_FIELDS,
      fieldSize: Math.min(maxFieldBytes, remainingBytes),
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      remainingBytes -= Buffer.byteLength(String(part.value));
      if (part.valueTruncated || remainingBytes < 0) throw Invalid.field(part.fieldname, 'too_long');
      append(raw, part.fieldname, part.value);
      continue;
    }
    const name = baseName(part.fieldname);
    if (!names.includes(name)) throw Invalid.field(name, 'file_kind');
    rejectInvalidUnicode(part.mimetype, [name]);
    const file = await spool(request, reply, part);
    // The stream ends at the limit and flags the cut.
    if (file.isCut && !options.keepsTruncated) throw Invalid.field(name, 'file_too_large', maxFileBytes);
    if (file.name || file.size > 0) (files[name] ??= []).push(file);
  }
  return { raw, files };
}

async function admit(
  request: FastifyRequest,
  { raw }: FastifyReply,
  accountId: number,
  maxBytes: number | null,
): Promise<void> {
  finished(raw, admitUpload(accountId));
  if (maxBytes === null) return;
  const length = Number(request.headers['content-length'] ?? maxBytes);
  const release = await request.server.fileLedger.admitUpload(accountId, length);
  // The sweep deletes reservations that remain after a database outage.
  finished(raw, () => void release().catch(() => undefined));
}

function readLimit({ server }: FastifyRequest, { maxFileBytes = 0 }: FileFields): number {
  return typeof maxFileBytes === 'number' ? maxFileBytes : maxFileBytes(server.config);
}

async function spool({ server }: FastifyRequest, { raw }: FastifyReply, part: MultipartFile): Promise<UploadedFile> {
  const file = await server.spool.write(part.file);
  // `finished` also reports a disconnect.
  finished(raw, () => void server.spool.remove(file.path));
  return { ...file, name: part.filename ?? '', mimetype: part.mimetype, isCut: part.file.truncated };
}

const baseName = (field: string) => field.replace(/\[\d*\]$/, '');

function rethrowUnreadable(error: unknown): never {
  const { statusCode, errno } = error as { statusCode?: unknown; errno?: unknown };
  const isKnown = error instanceof AppError || typeof statusCode === 'number' || typeof errno === 'number';
  throw isKnown ? error : new Malformed();
}

function append(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') return;
  const previous = Object.hasOwn(target, name) ? target[name] : undefined;
  target[name] = previous === undefined ? value : [...(Array.isArray(previous) ? previous : [previous]), value];
}
