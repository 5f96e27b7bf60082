import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import { registerHandler, type TaskHandler } from '../tasks/task-handler.js';

/** The name is `<module>.<event>`. */
export interface TimerDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

export function defineTimer<Payload>(name: string, payload: z.ZodType<Payload>): TimerDefinition<Payload> {
  return { name, payload };
}

export function OnTimer<Payload>({
  name,
  payload,
}: TimerDefinition<Payload>): (type: Type<TaskHandler<Payload>>) => void {
  return (type) => registerHandler(name, { type, payload });
}
