import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PrepareMessage, PrepareText } from '../../connection.messages.js';
import { MediaUploads } from '../media-uploads.js';
import { encodeText, prepareContent } from '../send-content.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

@CommandHandler(PrepareMessage)
export class PrepareMessageHandler implements ICommandHandler<PrepareMessage> {
  constructor(
    private readonly registry: SessionRegistry,
    private readonly uploads: MediaUploads,
  ) {}

  async execute({ accountId, deviceId, to, waId, content }: PrepareMessage): Promise<Uint8Array> {
    const connection = this.registry.connectionOf(accountId, deviceId);
    const { body, media } = content;
    const obtain = media ? () => this.uploads.obtain(connection, { accountId, deviceId }, media, body) : undefined;
    return prepareContent(connection, to, waId, content, obtain);
  }
}

@CommandHandler(PrepareText)
export class PrepareTextHandler implements ICommandHandler<PrepareText> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, text }: PrepareText): Promise<Uint8Array> {
    return encodeText(this.registry.connectionOf(accountId, deviceId), text);
  }
}
