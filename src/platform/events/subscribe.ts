import type { Type } from '@nestjs/common';
import { registerHandler, type TaskHandler } from '../tasks/task-handler.js';
import type { EventDefinition } from './define-event.js';

interface Subscription {
  handler: string;
  accounts: 'all' | 'enrolled';
}

const subscriptions = new Map<string, Subscription[]>();

/** Delivers at least once, ordered within a key. `handler` is stored and must not change. */
export function Subscribe<Payload>(
  event: EventDefinition<Payload>,
  handler: string,
  { accounts = 'all' }: Partial<Pick<Subscription, 'accounts'>> = {},
): (type: Type<TaskHandler<Payload>>) => void {
  return (type) => {
    registerHandler(handler, { type, payload: event.payload });
    // Specs reload modules during the life of this map.
    const others = subscriptionsOf(event).filter((subscription) => subscription.handler !== handler);
    subscriptions.set(event.name, [...others, { handler, accounts }]);
  };
}

export function subscriptionsOf({ name }: { name: string }): readonly Subscription[] {
  return subscriptions.get(name) ?? [];
}
