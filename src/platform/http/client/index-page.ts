import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ConfigValues } from '../../config.js';

type Encoding = 'br' | 'gzip';

/** Quality below the maximum, which takes seven times as long and saves 2 %. */
const BROTLI_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 } };

type PageConfig = Pick<ConfigValues, 'whatsappNetwork' | 'largestMedia'>;

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
const COMPRESS: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, BROTLI_QUALITY),
  gzip: (plain) => gzipSync(plain),
};

export class IndexPage {
  /** CSP source of the inline script, empty in development. */
  readonly scriptHash: string;
  private readonly plain: Buffer;
  private readonly compressed: Partial<Record<Encoding, Buffer>> = {};

  constructor(path: string, { whatsappNetwork, largestMedia }: PageConfig, language: 'en' | 'ar') {
    const root = `<html data-network="${whatsappNetwork}" data-media-limit="${largestMedia}" data-language="${language}" `;
    const html = readFileSync(path, 'utf8');
    const script = /<script>([^]*?)<\/script>/.exec(html)?.[1];
    this.scriptHash = script ? `'sha256-${createHash('sha256').update(script).digest('base64')}'` : '';
    this.plain = Buffer.from(html.replace('<html ', root));
  }

  compressFor(acceptEncoding = ''): { encoding: Encoding | null; bytes: Buffer } {
    const encoding = ENCODINGS.find((name) => acceptEncoding.includes(name));
    if (!encoding) return { encoding: null, bytes: this.plain };
    return { encoding, bytes: (this.compressed[encoding] ??= COMPRESS[encoding](this.plain)) };
  }
}
