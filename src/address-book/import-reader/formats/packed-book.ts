import { CFB } from '@e965/xlsx';
import { type ZipEntry, unpackEntry } from './inspect-zip.js';
import type { BookSheet } from './book.js';
import { readBook } from './sheetjs-book.js';

const IGNORED_PARTS = /\.(?:jpe?g|png|gif|tiff?|pdf|emf|wmf|plist)$|vbaProject|^Data\//i;

/** Reads .xlsb and .numbers. The library unpacks without a limit, so it receives unpacked parts. */
export function readPackedBook(bytes: Buffer, entries: Map<string, ZipEntry>): BookSheet[] {
  const copy = CFB.utils.cfb_new();
  for (const entry of entries.values()) {
    if (entry.name.endsWith('/') || IGNORED_PARTS.test(entry.name)) continue;
    CFB.utils.cfb_add(copy, entry.name, unpackEntry(bytes, entry));
  }
  return readBook(CFB.write(copy, { type: 'buffer', fileType: 'zip' }) as Buffer);
}
