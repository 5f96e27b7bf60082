import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** The last step takes seven times as long, for two bytes of a hundred. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 } };

/** The smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
const COMPRESS: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, QUALITY),
  gzip: (plain) => gzipSync(plain),
};

/**
 * The client's index.html, with the network's name on its root: the login page tells guests when messages go to virtual
 * phones only, and need not ask for it. Likewise the language for who has chosen none. Compressed once, for the first who
 * takes it so: most starts of a server need one of the four, and some none.
 */
export class IndexPage {
  /** Of its script, as a content security policy names it: `'sha256-…'`. Empty while the client is developed, where it is a file. */
  readonly scriptHash: string;
  private readonly plain: Buffer;
  private readonly compressed: Partial<Record<Encoding, Buffer>> = {};

  constructor(path: string, network: string, language: 'en' | 'ar') {
    const root = `<html data-network="${network}" data-language="${language}" `;
    const html = readFileSync(path, 'utf8');
    const script = /<script>([^]*?)<\/script>/.exec(html)?.[1];
    this.scriptHash = script ? `'sha256-${createHash('sha256').update(script).digest('base64')}'` : '';
    this.plain = Buffer.from(html.replace('<html ', root));
  }

  /** Ready to be sent to who accepts these; `encoding` null is plain. */
  for(acceptEncoding = ''): { encoding: Encoding | null; bytes: Buffer } {
    const encoding = ENCODINGS.find((each) => acceptEncoding.includes(each));
    if (!encoding) return { encoding: null, bytes: this.plain };
    return { encoding, bytes: (this.compressed[encoding] ??= COMPRESS[encoding](this.plain)) };
  }
}
