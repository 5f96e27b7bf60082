import type { z } from 'zod';

/** Durable event. Its name is `<module>.<past_tense>`. */
export interface EventDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

export function defineEvent<Payload>(name: string, payload: z.ZodType<Payload>): EventDefinition<Payload> {
  return { name, payload };
}
