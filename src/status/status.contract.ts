import { z } from 'zod';
import { ServerIncident } from '../devices/health.contract.js';

/** Public status, without data of single accounts. */
export const ServerStatus = z.object({
  at: z.string(),
  devices: z.object({ expected: z.number(), connected: z.number() }),
  /** Time from due to acknowledgment by WhatsApp, in the last 24 hours. Null without messages. */
  latency: z.object({ p50_seconds: z.number(), p95_seconds: z.number() }).nullable(),
  /** Share of messages that reached a phone in the last 24 hours, 0 to 1. */
  delivery_rate: z.number().nullable(),
  /** Last start that reconnected devices. */
  restart: z.object({ at: z.string(), seconds: z.number() }).nullable(),
  /** Incidents of the last seven days, newest first. */
  incidents: z.array(ServerIncident),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
