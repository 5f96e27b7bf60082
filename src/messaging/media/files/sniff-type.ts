import { open } from 'node:fs/promises';

const PROGRAMS = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-rpm',
  'application/x-ms-shortcut',
  'application/x-ms-regedit',
  'application/x-google-chrome-extension',
  'application/x-xpinstall',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/vnd.ms-htmlhelp',
  'application/wasm',
]);
/** What a double click runs, whatever the bytes are: scripts are text. */
const PROGRAM_NAMES =
  /\.(apk|app|bat|chm|cmd|com|cpl|deb|dll|dmg|exe|hta|jar|js|jse|lnk|msi|msp|mst|pif|pkg|ps1|reg|rpm|scr|sh|sys|url|vb|vbe|vbs|wsf|wsh)$/i;

/** Texts, and containers that the bytes alone do not tell apart. */
const BY_NAME: Record<string, Record<string, string>> = {
  'text/plain': { csv: 'text/csv', vcf: 'text/vcard', ics: 'text/calendar' },
  'application/x-cfb': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
  },
};
const UNKNOWN = 'application/octet-stream';
const HEAD_BYTES = 65_536;

/** What a file is by its bytes; what the browser says of it is not asked. Null is a program, which nobody is sent. */
export async function sniffType(path: string, name: string): Promise<string | null> {
  if (PROGRAM_NAMES.test(name.trim())) return null;
  // Loaded with the first file: the library knows some hundred formats.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found && PROGRAMS.has(found.mime)) return null;
  const mimetype = !found || found.mime === 'application/xml' ? await sniffText(path) : found.mime;
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const plain = mimetype.split(';')[0] ?? mimetype;
  return BY_NAME[plain]?.[extension] ?? (plain === 'application/x-cfb' ? UNKNOWN : plain);
}

async function sniffText(path: string): Promise<string> {
  const head = await readHead(path);
  if (head === null) return UNKNOWN;
  const start = head.replace(/^\ufeff?\s*/, '').slice(0, 4096);
  if (start.startsWith('#!')) return 'text/x-script';
  if (!start.startsWith('<')) return 'text/plain';
  if (/<(!doctype\s+)?html[\s>]|<(script|body|head|iframe)[\s>]/i.test(start) && !/<svg[\s>]/i.test(start))
    return 'text/html';
  return /<svg[\s>]/i.test(start) ? 'image/svg+xml' : 'text/plain';
}

/** The first part of a text; null when it is none. */
async function readHead(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    // The last character may be cut.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}
