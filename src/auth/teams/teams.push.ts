import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { TeamsChanged } from '../colleagues.messages.js';

@EventsHandler(TeamsChanged)
export class PushTeamsChanged implements IEventHandler<TeamsChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId }: TeamsChanged): void {
    this.push.toAccount(accountId, 'teams.changed', {});
  }
}
