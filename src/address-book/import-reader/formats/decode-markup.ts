import { detectEncoding } from './detect-encoding.js';

const DECLARED = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/i;
const HEAD_BYTES = 2_048;

/** Applies the declared encoding unless the bytes are UTF-8 or UTF-16. */
export function decodeMarkup(file: number, bytes: Buffer): string {
  const detected = detectEncoding(file, bytes.length);
  const declared = DECLARED.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[1];
  const isDeclared = detected === 'windows-1256' && declared !== undefined && !/^utf/i.test(declared);
  return (decode(bytes, isDeclared ? declared : detected) ?? decode(bytes, detected) ?? '').trimStart();
}

function decode(bytes: Buffer, label: string): string | null {
  try {
    return new TextDecoder(label).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    return null;
  }
}
