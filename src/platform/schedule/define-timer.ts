import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import { registerHandler, type TaskHandler } from '../tasks/task-handler.js';

/** Something that is due at a time: `<module>.<what>`. */
export interface TimerDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

export function defineTimer<Payload>(name: string, payload: z.ZodType<Payload>): TimerDefinition<Payload> {
  return { name, payload };
}

/** Marks the one provider that handles a timer when it is due. */
export function OnTimer<Payload>({
  name,
  payload,
}: TimerDefinition<Payload>): (type: Type<TaskHandler<Payload>>) => void {
  return (type) => registerHandler(name, { type, payload });
}
