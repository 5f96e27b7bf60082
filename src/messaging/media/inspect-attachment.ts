import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import type { StoredMedia } from '../delivery/message.entity.js';
import { BadFile, type FileKind, type InspectFile } from './files/inspect-file.js';
import type { SpooledFile } from '../../platform/storage/spool.js';

/** Throws a field error of `attachment`. */
export async function inspectAttachment(
  inspector: InspectFile,
  accountId: number,
  attachment: UploadedFile,
): Promise<{ kind: FileKind; media: Omit<StoredMedia, 'fileKey'>; file: SpooledFile }> {
  const found = await inspector.inspect(accountId, attachment, 'when telling').catch((error: unknown) => {
    throw error instanceof BadFile ? Invalid.field('attachment', error.code, error.limit) : error;
  });
  const { kind, mimetype, fileName, width, height, file } = found;
  return { kind, file, media: { mimetype, fileName, size: file.size, width, height, seconds: null, voice: false } };
}
