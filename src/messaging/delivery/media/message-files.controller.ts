import { Controller, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { sendFile } from '../../../platform/http/files/send-file.js';
import { QueryFields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { MediaMissing } from '../../messaging.errors.js';
import { FetchMedia } from './fetch-media.js';
import { SignedAddress } from '../../../media/media.contract.js';
import { MessageFileLinks } from './message-file-links.js';

@Controller('api/v1/message-files')
export class MessageFilesController {
  constructor(
    private readonly fetchMedia: FetchMedia,
    private readonly files: FileStore,
    private readonly links: MessageFileLinks,
  ) {}

  @Route.get(':id', { access: 'guest', query: SignedAddress, response: { type: '*/*' } })
  async file(
    @Param('id', IdPipe) id: number,
    @QueryFields() signed: SignedAddress,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const accountId = Number(signed.account);
    const maxAgeSeconds = this.links.secondsLeft(accountId, id, signed);
    const fetched = maxAgeSeconds > 0 ? await this.fetchMedia.execute(accountId, id, true) : null;
    if (!fetched) throw new MediaMissing();
    const { fileKey, mimetype, fileName } = fetched;
    await sendFile(reply, this.files, { key: fileKey, mimetype, fileName, maxAgeSeconds });
  }
}
