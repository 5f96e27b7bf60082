import type { Type } from '@nestjs/common';
import { registerHandler, type TaskHandler } from '../tasks/task-handler.js';
import type { EventDefinition } from './define-event.js';

interface Subscription {
  handler: string;
  /** `enrolled`: only of accounts that `enrolAccount` has named, so that all others pay nothing for it. */
  accounts: 'all' | 'enrolled';
}

const subscriptions = new Map<string, Subscription[]>();

/**
 * Marks a provider as a subscriber: it handles each event of this kind at least once, those of one key in their order. `handler` is its name
 * in the rows: `<module>.<what it does>`.
 */
export function Subscribe<Payload>(
  event: EventDefinition<Payload>,
  handler: string,
  { accounts = 'all' }: Partial<Pick<Subscription, 'accounts'>> = {},
): (type: Type<TaskHandler<Payload>>) => void {
  return (type) => {
    registerHandler(handler, { type, payload: event.payload });
    // Once, however often the module is loaded: a specification file loads it anew, while this list is of the process.
    const others = subscriptionsOf(event).filter((one) => one.handler !== handler);
    subscriptions.set(event.name, [...others, { handler, accounts }]);
  };
}

export function subscriptionsOf({ name }: { name: string }): readonly Subscription[] {
  return subscriptions.get(name) ?? [];
}
