import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { type SpooledFile, Spool } from '../../platform/storage/spool.js';
import { sanitizeFileName } from '../../platform/text/sanitize-text.js';
import { MAX_PHOTO_BYTES, attachmentLimits } from '../attachment-limits.contract.js';
import type { UploadError } from '../media.contract.js';
import { type PictureFacts, TooManyPixels, drawPhoto, readPicture, rewritePicture } from './pictures.js';
import { sniffType } from '../../platform/storage/sniff-type.js';

export type FileKind = keyof ReturnType<typeof attachmentLimits>;

export interface InspectedFile {
  kind: FileKind;
  mimetype: string;
  fileName: string | null;
  width: number | null;
  height: number | null;
  /** Differs from the upload when the picture was rewritten. */
  file: SpooledFile;
}

export class BadFile extends Error {
  constructor(
    readonly code: UploadError['code'],
    /** Maximum in bytes, for a file that is too large. */
    readonly limit: number | null = null,
  ) {
    super(code);
  }
}

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** HEIF sequences of several pictures stay documents. */
const HEIC = new Set(['image/heic', 'image/heif']);
const PICTURE_EXTENSION = /\.(jpe?g|png|webp|hei[cf])$/i;
const VIDEOS = new Set(['video/mp4', 'video/3gpp', 'video/quicktime', 'video/x-m4v']);
const AUDIOS = new Set(['audio/mpeg', 'audio/ogg', 'audio/mp4', 'audio/x-m4a', 'audio/aac', 'audio/amr', 'audio/wav']);

@Injectable()
export class InspectFile {
  private readonly limits: Record<FileKind, number>;

  constructor(
    private readonly spool: Spool,
    config: Config,
  ) {
    this.limits = attachmentLimits(config.largestMedia);
  }

  /**
   * Rewrites photos with metadata, or `always`, so that shared files contain only known bytes. HEIC and photos above
   * WhatsApp's limit become JPEG. Throws BadFile.
   */
  async inspect(accountId: number, file: UploadedFile, rewrite: 'always' | 'with metadata'): Promise<InspectedFile> {
    if (file.size === 0) throw new BadFile('file_empty');
    const mimetype = await sniffType(file.path, file.name);
    if (mimetype === null) throw new BadFile('file_kind');
    const fileName = sanitizeFileName(file.name);
    if (HEIC.has(mimetype) && file.size <= this.limits.image) {
      const photo = await this.drawPhoto(accountId, file, { fileName, isHeic: true });
      if (photo) return photo;
    }
    const picture = PICTURES.has(mimetype) ? await this.readHeader(file.path) : null;
    const kind = classify(mimetype, picture);
    const limit = this.limits[kind];
    if (file.size > limit) throw new BadFile('file_too_large', limit);
    const size = { width: picture?.width ?? null, height: picture?.height ?? null };
    if (kind !== 'image') return { kind, mimetype, fileName, ...size, file };
    if (file.size <= MAX_PHOTO_BYTES) {
      if (rewrite !== 'always' && !picture?.hasMetadata) return { kind, mimetype, fileName, ...size, file };
      const rewritten = await this.rewrite(accountId, file);
      if (rewritten) return { kind, mimetype, fileName, ...size, file: rewritten };
    }
    const photo = await this.drawPhoto(accountId, file, { fileName, isHeic: false });
    // The header is valid, but the rest is damaged.
    if (!photo) throw new BadFile('file_kind');
    return photo;
  }

  async discard({ file }: InspectedFile): Promise<void> {
    await this.spool.remove(file.path);
  }

  private async readHeader(path: string): Promise<PictureFacts | null> {
    return readPicture(path).catch((error: unknown) => {
      throw error instanceof TooManyPixels ? new BadFile('image_too_large') : error;
    });
  }

  private async rewrite(accountId: number, file: UploadedFile): Promise<SpooledFile | null> {
    const bytes = await rewritePicture(accountId, file.path).catch(() => {
      throw new BadFile('file_kind');
    });
    return bytes.length > MAX_PHOTO_BYTES ? null : this.spool.write(Readable.from([bytes]));
  }

  /** Returns null when decoding fails. */
  private async drawPhoto(
    accountId: number,
    { path }: UploadedFile,
    { fileName, isHeic }: { fileName: string | null; isHeic: boolean },
  ): Promise<InspectedFile | null> {
    const bytes = await drawPhoto(accountId, path, MAX_PHOTO_BYTES, isHeic).catch(() => null);
    if (!bytes) return null;
    const file = await this.spool.write(Readable.from([bytes]));
    const { width = null, height = null } = (await readPicture(file.path)) ?? {};
    const name = fileName === null ? null : sanitizeFileName(`${fileName.replace(PICTURE_EXTENSION, '')}.jpg`);
    return { kind: 'image', mimetype: 'image/jpeg', fileName: name, width, height, file };
  }
}

function classify(mimetype: string, picture: PictureFacts | null): FileKind {
  // WhatsApp would show only the first frame.
  if (picture) return picture.isAnimated ? 'document' : 'image';
  if (VIDEOS.has(mimetype)) return 'video';
  return AUDIOS.has(mimetype) ? 'audio' : 'document';
}
