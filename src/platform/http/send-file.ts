import type { FastifyReply } from 'fastify';

/** Kinds a browser may show in place; anything else, scripts in pictures included, is saved to disk. */
const SHOWN_IN_PLACE = /^(image\/(jpeg|png|gif|webp)|video\/[\w.+-]+|audio\/[\w.+-]+)$/;

/** Answers with a stored file, ranges included, and never lets its content run as a page of ours. */
export function sendFile(
  reply: FastifyReply,
  file: { root: string; name: string },
  { mimetype, fileName }: { mimetype: string; fileName: string | null },
): void {
  const isShown = SHOWN_IN_PLACE.test(mimetype);
  const name = encodeURIComponent(fileName ?? 'file');
  void reply
    .type(isShown ? mimetype : 'application/octet-stream')
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=86400');
  void reply.sendFile(file.name, file.root, { contentType: false, cacheControl: false });
}
