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
/** Names that a double click executes, whatever the bytes. */
const PROGRAM_NAMES =
  /\.(apk|app|bat|chm|cmd|com|cpl|deb|dll|dmg|exe|hta|jar|js|jse|lnk|msi|msp|mst|pif|pkg|ps1|reg|rpm|scr|sh|sys|url|vb|vbe|vbs|wsf|wsh)$/i;

/** Reads a name as Windows does: without trailing blanks and dots, format characters, and text after a colon. */
function isProgramName(name: string): boolean {
  const written = name.normalize('NFKC').replace(/[\p{Cc}\p{Cf}]/gu, '');
  return [written, written.replace(/:.*$/s, '')].some((part) => PROGRAM_NAMES.test(part.replace(BLANK_END, '')));
}

/** Trailing blanks, also those that Unicode classifies as letters. */
const BLANK_END = /[\s.\u115f\u1160\u2800\u3164]+$/;

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

/** Returns null for programs. */
export async function sniffType(path: string, name: string): Promise<string | null> {
  if (isProgramName(name)) return null;
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

/** Returns null for binary files. */
async function readHead(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}
