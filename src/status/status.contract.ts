import { z } from 'zod';
import { ServerIncident } from '../devices/health.contract.js';

/** GET /api/v1/status: how the whole server is, for anybody. Nothing in it is about one account. */
export const ServerStatus = z.object({
  /** When it was looked at. */
  at: z.string(),
  /** Linked devices that are to be connected, and how many of them are. */
  devices: z.object({ expected: z.number(), connected: z.number() }),
  /** Of the last 24 hours: seconds from when a message might go until WhatsApp acknowledged it. Null when nothing was sent. */
  latency: z.object({ p50_seconds: z.number(), p95_seconds: z.number() }).nullable(),
  /** Of the messages that WhatsApp accepted in the last 24 hours, the share that reached a phone, 0 to 1. */
  delivery_rate: z.number().nullable(),
  /** The last start after which devices came back, and in how many seconds. */
  restart: z.object({ at: z.string(), seconds: z.number() }).nullable(),
  /** Of the last seven days, newest first. */
  incidents: z.array(ServerIncident),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
