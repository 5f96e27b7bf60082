import { z } from 'zod';
import { ServerIncident } from '../devices/health.contract.js';

/** Public, without data of single accounts. */
export const ServerStatus = z.object({
  at: z.string(),
  devices: z.object({ expected: z.number(), connected: z.number() }),
  /** From due to acknowledged by WhatsApp, in the last 24 hours. Null without messages. */
  latency: z.object({ p50_seconds: z.number(), p95_seconds: z.number() }).nullable(),
  /** Messages of the last 24 hours that reached a phone, 0 to 1. */
  delivery_rate: z.number().nullable(),
  /** Last start that reconnected devices. */
  restart: z.object({ at: z.string(), seconds: z.number() }).nullable(),
  /** Last seven days, newest first. */
  incidents: z.array(ServerIncident),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
