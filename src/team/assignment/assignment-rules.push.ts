import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { AssignmentRulesChanged } from '../team.messages.js';

@EventsHandler(AssignmentRulesChanged)
export class PushAssignmentRulesChanged implements IEventHandler<AssignmentRulesChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId }: AssignmentRulesChanged): void {
    this.push.toHolders(accountId, 'edit inbox settings', 'assignment_rules.changed', {});
  }
}
