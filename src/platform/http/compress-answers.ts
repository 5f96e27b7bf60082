import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Bytes. Smaller answers fit into one packet anyway. */
const MIN_SIZE = 1_024;

/**
 * Compresses JSON answers. Files are excluded: most are compressed already, and a compressed part of a file has no
 * length. Client files are compressed by the build. The levels suit answers that are compressed at each request.
 */
export async function compressAnswers(app: NestFastifyApplication): Promise<void> {
  await app.register(compress, {
    threshold: MIN_SIZE,
    customTypes: /^application\/(?:[\w.]+\+)?json/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
}

/** Without a window that lives as long as the socket, which would cost 300 kB for each browser. */
export const SOCKET_COMPRESSION = {
  threshold: MIN_SIZE,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  zlibDeflateOptions: { level: 4, memLevel: 7 },
};
