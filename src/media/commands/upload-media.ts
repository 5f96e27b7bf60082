import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { StorageLimit } from '../../platform/storage/storage.errors.js';
import { sanitizeFileName } from '../../platform/text/sanitize-text.js';
import { largestAttachment } from '../attachment-limits.contract.js';
import { BadFile, InspectFile } from '../files/inspect-file.js';
import { KeepInLibrary } from '../keep-in-library.js';
import { MediaLinks } from '../media-links.js';
import { type MediaRow, toLibraryItem } from '../media-row.js';
import type { UploadError, UploadMediaResult } from '../media.contract.js';
import { MediaChanged, UploadMedia } from '../media.messages.js';

type Outcome = UploadMediaResult['data'][number];

@CommandHandler(UploadMedia)
export class UploadMediaHandler implements ICommandHandler<UploadMedia> {
  constructor(
    private readonly inspector: InspectFile,
    private readonly library: KeepInLibrary,
    private readonly links: MediaLinks,
    private readonly events: EventBus,
    private readonly config: Config,
  ) {}

  async execute({ accountId, files }: UploadMedia): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const publishStored = () => {
      const uuids = outcomes.flatMap(({ item, is_known }) => (item && !is_known ? [item.uuid] : []));
      if (uuids.length > 0) this.events.publish(new MediaChanged(accountId, uuids));
    };
    try {
      for (const file of files) outcomes.push(await this.uploadFile(accountId, file));
      if (outcomes.every(({ error }) => error?.code === 'library_full')) throw new StorageLimit();
    } finally {
      publishStored();
    }
    return outcomes;
  }

  private async uploadFile(accountId: number, file: UploadedFile): Promise<Outcome> {
    try {
      const { row, isKnown } = await this.store(accountId, file);
      return { item: toLibraryItem(accountId, row, this.links), is_known: isKnown, error: null };
    } catch (error) {
      const uploadError = toUploadError(error);
      if (!uploadError) throw error;
      return { item: null, is_known: false, error: { file_name: sanitizeFileName(file.name) ?? '', ...uploadError } };
    }
  }

  private async store(accountId: number, file: UploadedFile): Promise<{ row: MediaRow; isKnown: boolean }> {
    if (file.isCut) throw new BadFile('file_too_large', largestAttachment(this.config));
    const known = await this.library.find(accountId, file.sha256);
    if (known) return { row: known, isKnown: true };
    const inspected = await this.inspector.inspect(accountId, file, 'always');
    try {
      return await this.library.keep(accountId, file.sha256, inspected);
    } finally {
      await this.inspector.discard(inspected);
    }
  }
}

function toUploadError(error: unknown): Omit<UploadError, 'file_name'> | null {
  if (error instanceof BadFile) return { code: error.code, limit: error.limit };
  return error instanceof StorageLimit ? { code: 'library_full', limit: null } : null;
}
