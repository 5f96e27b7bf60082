import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '../../../platform/http/route/read-form.js';
import { type SpooledFile, Spool } from '../../../platform/storage/spool.js';
import { sanitizeFileName } from '../../../platform/text/sanitize-text.js';
import { ATTACHMENT_LIMITS } from '../../text/message-limits.contract.js';
import type { UploadError } from '../media.contract.js';
import { type Picture, TooManyPixels, readPicture, rewritePicture } from './pictures.js';
import { sniffType } from './sniff-type.js';

export type FileKind = keyof typeof ATTACHMENT_LIMITS;

export interface InspectedFile {
  kind: FileKind;
  mimetype: string;
  fileName: string | null;
  width: number | null;
  height: number | null;
  /** What is to be kept: for a picture that was written anew another than what came. */
  file: SpooledFile;
}

/** Why a file is not taken. */
export class BadFile extends Error {
  constructor(readonly code: UploadError['code']) {
    super(code);
  }
}

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp']);
const VIDEOS = new Set(['video/mp4', 'video/3gpp', 'video/quicktime', 'video/x-m4v']);
const AUDIOS = new Set(['audio/mpeg', 'audio/ogg', 'audio/mp4', 'audio/x-m4a', 'audio/aac', 'audio/amr', 'audio/wav']);

/** Finds out what WhatsApp will show a file as. What it does not show itself, programs apart, goes as a document. */
@Injectable()
export class InspectFile {
  constructor(private readonly spool: Spool) {}

  /**
   * Throws BadFile. Pictures are told from what only says so by decoding them. They are written anew when they tell more than they show,
   * or always: to keep what many will get, one would rather know each byte.
   */
  async inspect(accountId: number, file: UploadedFile, rewrites: 'always' | 'when telling'): Promise<InspectedFile> {
    if (file.size === 0) throw new BadFile('file_empty');
    const mimetype = await sniffType(file.path, file.name);
    if (mimetype === null) throw new BadFile('file_kind');
    const picture = PICTURES.has(mimetype) ? await this.decode(file.path) : null;
    const kind = kindOf(mimetype, picture);
    if (file.size > ATTACHMENT_LIMITS[kind]) throw new BadFile('file_too_large');
    const isRewritten = kind === 'image' && (rewrites === 'always' || picture?.hasMetadata);
    return {
      ...{ kind, mimetype, fileName: sanitizeFileName(file.name) },
      ...{ width: picture?.width ?? null, height: picture?.height ?? null },
      file: isRewritten ? await this.rewrite(accountId, file) : file,
    };
  }

  /** Of an inspected file that was not kept. */
  async discard({ file }: InspectedFile): Promise<void> {
    await this.spool.remove(file.path);
  }

  private async decode(path: string): Promise<Picture | null> {
    return readPicture(path).catch((error: unknown) => {
      throw error instanceof TooManyPixels ? new BadFile('image_too_large') : error;
    });
  }

  private async rewrite(accountId: number, file: UploadedFile): Promise<SpooledFile> {
    const bytes = await rewritePicture(accountId, file.path).catch(() => {
      // Its header was in order, the rest is not.
      throw new BadFile('file_kind');
    });
    if (bytes.length > ATTACHMENT_LIMITS.image) throw new BadFile('file_too_large');
    return this.spool.write(Readable.from([bytes]));
  }
}

function kindOf(mimetype: string, picture: Picture | null): FileKind {
  // WhatsApp would show the first frame alone.
  if (picture) return picture.isAnimated ? 'document' : 'image';
  if (VIDEOS.has(mimetype)) return 'video';
  return AUDIOS.has(mimetype) ? 'audio' : 'document';
}
