import { finished } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, Invalid, Malformed } from '../../errors.js';
import type { SpooledFile } from '../../storage/spool.js';
import type { RequestOfUser } from '../access.js';
import { validateExactly, validateInput } from '../input/validate-input.js';
import { readInput, readQuery } from '../input/read-input.js';
import { rejectInvalidUnicode } from '../reject-invalid-unicode.js';
import { admitUpload } from '../files/upload-gate.js';

/** A file of a form. It lies on disk until the response ends, unless somebody moves it away before. */
export interface UploadedFile extends SpooledFile {
  /** As the client says it; nothing of it is believed. */
  name: string;
  mimetype: string;
  /** Larger than allowed, and not all there: only where a form wants to tell it of each file. */
  isCut: boolean;
}

export interface FormValue<T> {
  fields: T;
  /** By the name of the field without `[]`. */
  files: Record<string, UploadedFile[]>;
}

export interface FileFields {
  /** Names of the file fields that are accepted, with or without `[]`; others are refused. */
  files?: readonly string[];
  /** Of all file fields together; without a word, one for each. */
  mostFiles?: number;
  /** Bytes. */
  largestFile?: number;
  longestField?: number;
  /** The files are not the account's to keep: its package needs no room for them. */
  needsNoRoom?: boolean;
  /** A file that is too large does not refuse the whole form. */
  keepsCut?: boolean;
}

const MOST_FIELDS = 1100;
/** Bytes of a field when a form names no other limit: a text of 65,536 characters has up to three for each. */
const LONGEST_FIELD = 200_000;
/** Bytes of all fields but the longest: they are held in memory. */
const LARGEST_TEXTS = 1_000_000;

/** The body of a call. Some clients send no body with DELETE: there the address counts as well. */
export async function readForm<S extends z.ZodType>(
  schema: S,
  options: FileFields,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FormValue<z.output<S>>> {
  const { raw, files } = request.isMultipart()
    ? await readMultipart(request, reply, options).catch(tellUnreadable)
    : { raw: request.body, files: {} };
  const body = readInput(raw);
  const isDelete = request.method === 'DELETE';
  const isInAddress = isDelete && typeof body === 'object' && !Array.isArray(body);
  const input = isInAddress ? { ...(readQuery(request.query) as object), ...body } : body;
  const deletes = isDelete || /\/delete-/.test(request.routeOptions.url ?? '');
  const validate = deletes ? validateExactly : validateInput;
  return { fields: await validate(schema, input), files };
}

async function readMultipart(request: FastifyRequest, reply: FastifyReply, options: FileFields) {
  const { files: accepted = [], mostFiles = accepted.length, largestFile = 0, longestField = LONGEST_FIELD } = options;
  const names = accepted.map(baseName);
  // Nobody uploads without being signed in.
  const { signedIn } = request as RequestOfUser;
  if (names.length > 0 && signedIn)
    await admit(request, reply, signedIn.accountId, options.needsNoRoom ? null : largestFile * mostFiles);
  const raw: Record<string, unknown> = {};
  const files: Record<string, UploadedFile[]> = {};
  const parts = request.parts({
    limits: { fileSize: largestFile, files: mostFiles, fields: MOST_FIELDS, fieldSize: longestField },
  });
  let room = LARGEST_TEXTS + longestField;
  for await (const part of parts) {
    if (part.type === 'field') {
      room -= Buffer.byteLength(String(part.value));
      if (part.valueTruncated || room < 0) throw Invalid.field(part.fieldname, 'too_long');
      append(raw, part.fieldname, part.value);
      continue;
    }
    const name = baseName(part.fieldname);
    if (!names.includes(name)) throw Invalid.field(name, 'file_kind');
    rejectInvalidUnicode(part.mimetype, [name]);
    const file = await spool(request, reply, part);
    // The rest of a file over the limit is not read: the stream says that it was cut.
    if (file.isCut && !options.keepsCut) throw Invalid.field(name, 'file_too_large');
    // A field for files that was left empty comes as a file without a name.
    if (file.name || file.size > 0) (files[name] ??= []).push(file);
  }
  return { raw, files };
}

/** The account's place among the uploads and its room in the spool, until the response has ended. A form that says no length may be as long as any. */
async function admit(
  request: FastifyRequest,
  { raw }: FastifyReply,
  accountId: number,
  longest: number | null,
): Promise<void> {
  finished(raw, admitUpload(accountId));
  if (longest === null) return;
  const length = Number(request.headers['content-length'] ?? longest);
  const release = await request.server.fileLedger.admitUpload(accountId, length);
  // What a lost database keeps here is swept.
  finished(raw, () => void release().catch(() => undefined));
}

async function spool({ server }: FastifyRequest, { raw }: FastifyReply, part: MultipartFile): Promise<UploadedFile> {
  const file = await server.spool.write(part.file);
  // Also when the client has gone already.
  finished(raw, () => void server.spool.remove(file.path));
  return { ...file, name: part.filename ?? '', mimetype: part.mimetype, isCut: part.file.truncated };
}

/** `medias`, `medias[]` and `medias[0]` alike. */
const baseName = (field: string) => field.replace(/\[\d*\]$/, '');

/** A form without its boundary or its end: the parser tells only its limits with a status. What the system says is no fault of the form. */
function tellUnreadable(error: unknown): never {
  const { statusCode, errno } = error as { statusCode?: unknown; errno?: unknown };
  const isTold = error instanceof AppError || typeof statusCode === 'number' || typeof errno === 'number';
  throw isTold ? error : new Malformed();
}

function append(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') return;
  const former = Object.hasOwn(target, name) ? target[name] : undefined;
  target[name] = former === undefined ? value : [...(Array.isArray(former) ? former : [former]), value];
}
