import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MediaDamaged, MediaExpired, MediaUnavailable } from '../../../devices/devices.errors.js';
import { Message } from '../message.entity.js';
import { MediaMissing } from '../../messaging.errors.js';
import { FetchMedia } from './fetch-media.js';
import { needsPhone } from './hold-media.js';
import { PhoneRequests } from './phone-requests.js';

@Injectable()
export class RecoverMedia {
  constructor(
    private readonly em: EntityManager,
    private readonly fetchMedia: FetchMedia,
    private readonly requests: PhoneRequests,
  ) {}

  async execute(accountId: number, messageId: number): Promise<void> {
    const message = await this.em.findOne(Message, { id: messageId, accountId }, { populate: ['content'] });
    if (!message?.media || message.isDeleted) throw new MediaMissing();
    if (!message.media.fileKey && needsPhone(message.media.held)) return this.requests.send(message);
    try {
      await this.fetchMedia.execute(accountId, messageId, true);
    } catch (error) {
      if (![MediaDamaged, MediaExpired, MediaUnavailable].some((kind) => error instanceof kind)) throw error;
    }
  }
}
