import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { MediaUnavailable } from '../devices.errors.js';
import { DownloadMedia } from '../devices.messages.js';
import { downloadContent } from '../sessions/download-content.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@QueryHandler(DownloadMedia)
export class DownloadMediaHandler implements IQueryHandler<DownloadMedia> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, content }: DownloadMedia): Promise<NodeJS.ReadableStream> {
    const stream = await downloadContent(this.registry.connectionOf(accountId, deviceId), content);
    if (!stream) throw new MediaUnavailable();
    return stream;
  }
}
