import { readFile } from 'node:fs/promises';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Invalid } from '../../platform/errors.js';
import { type AttachmentBytes, ReadAttachments } from '../media.messages.js';
import { BadFile, InspectFile } from '../files/inspect-file.js';

@QueryHandler(ReadAttachments)
export class ReadAttachmentsHandler implements IQueryHandler<ReadAttachments> {
  constructor(private readonly inspector: InspectFile) {}

  async execute({ accountId, files, field }: ReadAttachments): Promise<AttachmentBytes[]> {
    const attachments: AttachmentBytes[] = [];
    for (const upload of files) {
      const inspected = await this.inspector.inspect(accountId, upload, 'with metadata').catch((error: unknown) => {
        throw error instanceof BadFile ? Invalid.field(field, error.code, error.limit) : error;
      });
      const { kind, mimetype, fileName, width, height, file } = inspected;
      try {
        attachments.push({ kind, mimetype, fileName, width, height, bytes: await readFile(file.path) });
      } finally {
        await this.inspector.discard(inspected);
      }
    }
    return attachments;
  }
}
