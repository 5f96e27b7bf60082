import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The one HTML page, ready to be sent; `encoding` null is plain. */
interface EncodedPage {
  encoding: 'br' | 'gzip' | null;
  bytes: Buffer;
}

/** The last step takes seven times as long, at each start of a server, for two bytes of a hundred. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 } };

/**
 * The client's index.html, with the network's name on its root: the login page tells guests when messages go to virtual
 * phones only, and need not ask for it. Likewise the language for who has chosen none. Compressed once; the smallest first.
 */
export function readIndexPage(path: string, network: string, language: 'en' | 'ar'): EncodedPage[] {
  const root = `<html data-network="${network}" data-language="${language}" `;
  const plain = Buffer.from(readFileSync(path, 'utf8').replace('<html ', root));
  return [
    { encoding: 'br', bytes: brotliCompressSync(plain, QUALITY) },
    { encoding: 'gzip', bytes: gzipSync(plain) },
    { encoding: null, bytes: plain },
  ];
}

export function choosePage(pages: EncodedPage[], acceptEncoding = ''): EncodedPage {
  return pages.find(({ encoding }) => encoding === null || acceptEncoding.includes(encoding))!;
}
