import { z } from 'zod';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { HoldReason, RecipientStatus } from '../campaigns.contract.js';

/** Each step includes recipients of later steps. */
const Steps = z.object({
  audience: z.number(),
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  replied: z.number(),
  clicked: z.number(),
  opted_out: z.number(),
  failed: z.number(),
  skipped: z.number(),
  waiting: z.number(),
});
export type Steps = z.infer<typeof Steps>;

/** Defaults to the current run. */
export const ReportQuery = z.object({ run: z.coerce.number().int().positive().optional() });
export type ReportQuery = z.infer<typeof ReportQuery>;

/** Counts match the list of operations. */
export const CampaignReport = z.object({
  run: z.number(),
  steps: Steps,
  /** Active hours, at most 336. */
  hours: z.array(z.object({ hour: z.string(), sent: z.number(), failed: z.number() })),
  /** A null template is the campaign's own text. */
  templates: z.array(z.object({ template: z.object({ id: z.number(), name: z.string() }).nullable(), steps: Steps })),
  devices: z.array(z.object({ device: z.object({ id: z.number(), device_name: z.string() }), steps: Steps })),
  links: z.array(z.object({ url: z.string(), people: z.number(), clicks: z.number() })),
  /** Shares from 0 to 1, with limits of bulk sending. */
  health: z.array(
    z.object({
      kind: z.enum(['refused', 'silent', 'opted_out']),
      count: z.number(),
      share: z.number(),
      bound: z.number().nullable(),
    }),
  ),
});
export type CampaignReport = z.infer<typeof CampaignReport>;
export const ReportResult = DataOf(CampaignReport);

/** Texts: `campaigns.timeline.<kind>`. */
export const TimelineKind = z.enum([
  ...(['created', 'edited', 'scheduled', 'started', 'paused', 'resumed', 'stopped', 'finished', 'relaunched'] as const),
  ...(['retried', 'resent', 'device_held', 'device_freed', 'handed_over', 'duplicated'] as const),
]);
export type TimelineKind = z.infer<typeof TimelineKind>;

export const TimelineEntry = z.object({
  id: z.number(),
  kind: TimelineKind,
  reason: HoldReason.nullable(),
  /** Null for automatic changes. */
  by: z.string().nullable(),
  device: z.string().nullable(),
  count: z.number().nullable(),
  at: z.string(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const ListTimelineQuery = PageQuery;
export type ListTimelineQuery = z.infer<typeof ListTimelineQuery>;
export const ListTimelineResult = PageOf(TimelineEntry);

export const ExportOperationsQuery = z.object({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  state: RecipientStatus.optional(),
  run: z.coerce.number().int().positive().optional(),
  search: z.string().trim().max(100).optional(),
});
export type ExportOperationsQuery = z.infer<typeof ExportOperationsQuery>;
