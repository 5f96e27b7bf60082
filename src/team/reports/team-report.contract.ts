import { z } from 'zod';
import { REPORT_BY } from './report-limits.contract.js';

export const ReportBy = z.enum(REPORT_BY);
export type ReportBy = z.infer<typeof ReportBy>;

/**
 * `inbound`: messages of customers. `messages`: replies of colleagues. `rating`: 1 to 5. `sla`: 1 if met. Durations are
 * seconds.
 */
export const TeamFigure = z.enum([
  'chats',
  'resolved',
  'reopened',
  'messages',
  'inbound',
  'rating',
  'sla',
  'first_reply',
  'resolution',
  'waiting',
]);
export type TeamFigure = z.infer<typeof TeamFigure>;

const Day = z.iso
  .date({ error: 'date_invalid' })
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01', { error: 'date_invalid' });

/** Counts both days. */
export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Range in the account's time zone, by default the last 30 days. */
export const TeamReportQuery = z.object({ from: Day.optional(), to: Day.optional(), by: ReportBy.default('user') });
export type TeamReportQuery = z.infer<typeof TeamReportQuery>;

export const ExportTeamReportQuery = TeamReportQuery.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') });
export type ExportTeamReportQuery = z.infer<typeof ExportTeamReportQuery>;

/** Null without a measurement. Percentiles are in seconds. */
export const TeamFigures = z.object({
  /** Started conversations: in a new chat, or after seven silent days. */
  chats: z.number(),
  resolved: z.number(),
  /** Conversations that a colleague, or a customer within seven days, reopened. */
  reopened: z.number(),
  messages: z.number(),
  /** Average, 1 to 5. */
  rating: z.number().nullable(),
  /** Share of finished conversations, 0 to 1. Null without a policy. */
  service_level: z.number().nullable(),
  first_reply_p50: z.number().nullable(),
  first_reply_p90: z.number().nullable(),
  resolution_p50: z.number().nullable(),
  resolution_p90: z.number().nullable(),
  waiting_p50: z.number().nullable(),
});
export type TeamFigures = z.infer<typeof TeamFigures>;

/** A null `id` stands for no item and for deleted ones. */
export const TeamReportRow = z.object({ id: z.number().nullable(), name: z.string().nullable(), ...TeamFigures.shape });
export type TeamReportRow = z.infer<typeof TeamReportRow>;

export const TeamReport = z.object({
  /** The last row has no ID, so that sums add up. A chat counts for its first label. */
  data: z.array(TeamReportRow),
  totals: TeamFigures,
  /** The same number of days before `from`. */
  previous: z.object({ from: z.string(), to: z.string(), ...TeamFigures.shape }),
  days: z.array(z.object({ day: z.string(), chats: z.number(), resolved: z.number() })),
  /** Monday is 1. Omits hours without messages. */
  heat: z.array(z.object({ weekday: z.number(), hour: z.number(), messages: z.number() })),
  from: z.string(),
  to: z.string(),
});
export type TeamReport = z.infer<typeof TeamReport>;
