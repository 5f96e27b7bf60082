import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { MediaUnavailable } from '../../devices.errors.js';
import { DownloadMedia } from '../../connection.messages.js';
import { DeviceRouter } from '../../leases/device-router.js';
import { downloadContent } from '../download-content.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

@QueryHandler(DownloadMedia)
export class DownloadMediaHandler implements IQueryHandler<DownloadMedia> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
  ) {}

  execute(query: DownloadMedia): Promise<NodeJS.ReadableStream> {
    const { accountId, deviceId, content } = query;
    return this.router.dispatch(query, async () => {
      const stream = await downloadContent(this.registry.connectionOf(accountId, deviceId), content);
      if (!stream) throw new MediaUnavailable();
      return stream;
    });
  }
}
