import type { z } from 'zod';

/** The name is `<module>.<past_tense>`. */
export interface EventDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
}

export function defineEvent<Payload>(name: string, payload: z.ZodType<Payload>): EventDefinition<Payload> {
  return { name, payload };
}
