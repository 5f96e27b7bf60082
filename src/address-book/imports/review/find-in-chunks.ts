import { readFile } from 'node:fs/promises';

const COMMA = 44;
const NEWLINE = 10;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** Searches for the LID if `phone` is empty. */
export async function isInChunks(
  paths: readonly string[],
  { phone, lid }: { phone: string; lid: string },
): Promise<boolean> {
  const address = Buffer.from(`,${phone},${lid},`);
  for (const path of paths) {
    const bytes = await readFile(path);
    for (let at = bytes.indexOf(address); at >= 0; at = bytes.indexOf(address, at + 1))
      if (isAfterRowNumber(bytes, at)) return true;
  }
  return false;
}

/** Returns false for a match in other cells. */
function isAfterRowNumber(bytes: Buffer, comma: number): boolean {
  let at = comma - 1;
  while (isDigit(bytes[at])) at--;
  return bytes[comma] === COMMA && at < comma - 1 && (at < 0 || bytes[at] === NEWLINE);
}
