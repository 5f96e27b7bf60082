import type { FastifyReply } from 'fastify';
import type { ByteRange, FileStore } from '../../storage/file-store.js';
import { NotFound } from '../../errors.js';

/** Types that browsers show. They download others, such as SVG with scripts. */
const SHOWN_IN_PLACE = /^(image\/(jpeg|png|gif|webp)|video\/[\w.+-]+|audio\/[\w.+-]+)$/;
const DAY_SECONDS = 86_400;

interface SentFile {
  key: string;
  mimetype: string;
  fileName: string | null;
  maxAgeSeconds?: number;
}

export async function sendFile(reply: FastifyReply, files: FileStore, file: SentFile): Promise<void> {
  const { key, mimetype, fileName, maxAgeSeconds = DAY_SECONDS } = file;
  const size = await files.sizeOf(key);
  if (size === null) throw new NotFound();
  // Content under a key never changes.
  const tag = `"${key}"`;
  void headFile(reply, mimetype, fileName)
    .header('cache-control', `private, max-age=${maxAgeSeconds}`)
    .header('accept-ranges', 'bytes')
    .header('etag', tag);
  const { headers } = reply.request;
  if (headers['if-none-match'] === tag) return void (await reply.status(304).send());
  const isOtherVersion = headers['if-range'] !== undefined && headers['if-range'] !== tag;
  const range = isOtherVersion ? 'whole' : readRange(headers.range, size);
  if (range === 'beyond')
    return void (await reply.status(416).header('content-range', `bytes */${size}`).type('text/plain').send(''));
  if (range !== 'whole') void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  void reply.header('content-length', range === 'whole' ? size : range.end - range.start + 1);
  if (reply.request.method === 'HEAD') return void (await reply.send(''));
  const stream = await files.open(key, range === 'whole' ? undefined : range);
  if (!stream) throw new NotFound();
  await reply.send(stream);
}

export async function sendBytes(
  reply: FastifyReply,
  { mimetype, fileName, bytes }: { mimetype: string; fileName: string; bytes: Buffer },
): Promise<void> {
  await headFile(reply, mimetype, fileName).header('cache-control', 'private, no-cache').send(bytes);
}

function headFile(reply: FastifyReply, mimetype: string, fileName: string | null): FastifyReply {
  const isShown = SHOWN_IN_PLACE.test(mimetype);
  const name = encodeURIComponent(fileName ?? 'file');
  return reply
    .type(isShown ? mimetype : 'application/octet-stream')
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('content-security-policy', "default-src 'none'; sandbox");
}

/** Returns the requested range. Several ranges or a malformed header mean the whole file. */
function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'beyond' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return 'whole';
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (start > end) return 'beyond';
  return { start, end };
}
