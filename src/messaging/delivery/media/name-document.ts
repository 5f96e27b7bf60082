import { sniffType } from '../../../platform/storage/sniff-type.js';

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/rtf': 'rtf',
  'application/epub+zip': 'epub',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/x-rar-compressed': 'rar',
  'application/vnd.rar': 'rar',
  'application/x-7z-compressed': '7z',
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/xml': 'xml',
  'application/postscript': 'ps',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'text/calendar': 'ics',
  'text/xml': 'xml',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
  'image/vnd.adobe.photoshop': 'psd',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/3gpp': '3gp',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
};
/** Requires a letter, because `Offer 2.1` has no extension. */
const HAS_EXTENSION = /\.(?=[a-z0-9]{0,7}[a-z])[a-z0-9]{1,8}$/i;
const UNNAMED = 'document';

/** Adds a missing extension, except for programs. */
export async function nameDocument(name: string | null, mimetype: string, path: string): Promise<string | null> {
  if (name && HAS_EXTENSION.test(name)) return name;
  const sniffed = await sniffType(path, '');
  if (sniffed === null) return name;
  const extension = EXTENSIONS[toBareType(mimetype)] ?? EXTENSIONS[sniffed];
  return extension ? `${(name ?? UNNAMED).replace(/\.+$/, '')}.${extension}` : name;
}

const toBareType = (mimetype: string): string => (mimetype.split(';')[0] ?? '').trim().toLowerCase();
