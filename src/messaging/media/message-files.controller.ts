import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Access } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { sendFile } from '../../platform/http/files/send-file.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { MediaMissing } from '../messaging.errors.js';
import { FetchMedia } from './commands/fetch-media.js';
import { MediaLinks } from './media-links.js';

/** Files of messages for whoever was given their address: it is signed, and good for half an hour at most. */
@Access('guest')
@Controller('api/v1/message-files')
export class MessageFilesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: FileStore,
    private readonly links: MediaLinks,
  ) {}

  @Get(':id')
  async file(
    @Param('id', IdPipe) id: number,
    @Query() signed: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const accountId = Number(signed['account']);
    const maxAgeSeconds = this.links.secondsLeft(accountId, String(id), 'message', signed);
    const fetched = maxAgeSeconds > 0 ? await this.commands.execute(new FetchMedia(accountId, id, true)) : null;
    if (!fetched) throw new MediaMissing();
    const { fileKey, mimetype, fileName } = fetched;
    await sendFile(reply, this.files, { key: fileKey, mimetype, fileName, maxAgeSeconds });
  }
}
