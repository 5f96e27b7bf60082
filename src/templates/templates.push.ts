import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { TemplatesChanged } from './templates.messages.js';

@EventsHandler(TemplatesChanged)
export class PushTemplatesChanged implements IEventHandler<TemplatesChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ids }: TemplatesChanged): void {
    this.push.toHolders(accountId, 'show templates', 'templates.changed', { ids: [...ids] });
  }
}
