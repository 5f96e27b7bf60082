import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { DownloadMedia, StreamMedia } from '../connection.messages.js';
import { MediaUnavailable } from '../devices.errors.js';
import { DeviceRouter } from '../leases/device-router.js';
import { SessionRegistry } from '../sessions/session-registry.js';
import { downloadContent } from './download-content.js';
import { readOutcome, withOutcome } from './stream-outcome.js';

@QueryHandler(DownloadMedia)
export class DownloadMediaHandler implements IQueryHandler<DownloadMedia> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ accountId, deviceId, content }: DownloadMedia): Promise<NodeJS.ReadableStream> {
    return readOutcome(await this.queries.execute(new StreamMedia(accountId, deviceId, content)));
  }
}

@QueryHandler(StreamMedia)
export class StreamMediaHandler implements IQueryHandler<StreamMedia> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
  ) {}

  execute(query: StreamMedia) {
    const { accountId, deviceId, content } = query;
    return this.router.dispatch(query, async () => {
      const chunks = await downloadContent(this.registry.connectionOf(accountId, deviceId), content);
      if (!chunks) throw new MediaUnavailable();
      return withOutcome(chunks);
    });
  }
}
