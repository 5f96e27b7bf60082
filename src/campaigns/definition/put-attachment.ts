import type { CommandBus } from '@nestjs/cqrs';
import { UploadMedia } from '../../media/media.messages.js';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';

export async function putAttachment(
  commands: CommandBus,
  accountId: number,
  file: UploadedFile | null,
): Promise<{ mediaUuid: string; mediaName: string } | null> {
  if (!file) return null;
  const [outcome] = await commands.execute(new UploadMedia(accountId, [file]));
  if (!outcome?.item) throw Invalid.field('attachment', outcome?.error.code ?? 'required', outcome?.error.limit);
  return { mediaUuid: outcome.item.uuid, mediaName: outcome.item.file_name };
}
