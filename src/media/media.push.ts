import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { MediaChanged } from './media.messages.js';

@EventsHandler(MediaChanged)
export class PushMediaChanged implements IEventHandler<MediaChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, uuids }: MediaChanged): void {
    this.push.toAccount(accountId, 'media.changed', { uuids });
  }
}
