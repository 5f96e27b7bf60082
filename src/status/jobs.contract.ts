import { z } from 'zod';

export const BackgroundJob = z.object({
  /** Logs and metrics use the same name. */
  name: z.string(),
  /** `queued`: one run per key. `periodic`: one run per interval. `durable`: a stored job that must run. */
  kind: z.enum(['queued', 'periodic', 'durable']),
  every_seconds: z.number().nullable(),
  waiting: z.number(),
  /** Seconds since the oldest waiting job was due. */
  oldest_seconds: z.number(),
  /** Durable jobs that are not repeated by themselves. */
  failed: z.number(),
  last_run_at: z.string().nullable(),
  /** Failed runs since the installation. */
  failures: z.number(),
  last_failure_at: z.string().nullable(),
  last_error: z.string().nullable(),
});
export type BackgroundJob = z.infer<typeof BackgroundJob>;

export const RunJobBody = z.object({ name: z.string().min(1).max(100) });
export type RunJobBody = z.infer<typeof RunJobBody>;
