import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Invalid } from '../platform/errors.js';
import { Spool } from '../platform/storage/spool.js';
import { BadFile, InspectFile } from './files/inspect-file.js';
import { InspectAttachment, type InspectedAttachment } from './media.messages.js';
import { inspectVoice } from './voice/inspect-voice.js';

@QueryHandler(InspectAttachment)
export class InspectAttachmentHandler implements IQueryHandler<InspectAttachment> {
  constructor(
    private readonly inspector: InspectFile,
    private readonly spool: Spool,
  ) {}

  async execute({ accountId, attachment, voice }: InspectAttachment): Promise<InspectedAttachment> {
    if (voice) return inspectVoice(this.spool, attachment, voice);
    const inspected = await this.inspector.inspect(accountId, attachment, 'with metadata').catch((error: unknown) => {
      throw error instanceof BadFile ? Invalid.field('attachment', error.code, error.limit) : error;
    });
    const { kind, mimetype, fileName, width, height, file } = inspected;
    return { kind, file, media: { mimetype, fileName, size: file.size, width, height, seconds: null, voice: false } };
  }
}
