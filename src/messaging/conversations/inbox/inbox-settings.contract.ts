import { z } from 'zod';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { Numeric } from '../../../platform/http/fields.contract.js';

export const DEFAULT_SAME_ASSIGNEE_DAYS = 7;
export const MAX_SAME_ASSIGNEE_DAYS = 30;

/** A chat that reopens within `same_assignee_days` keeps its assignee. 0 means never. */
export const InboxSettings = z.object({
  same_assignee_days: Numeric(
    z
      .number({ error: 'required' })
      .int({ error: 'number_range' })
      .min(0, { error: 'number_range' })
      .max(MAX_SAME_ASSIGNEE_DAYS, { error: 'number_range' }),
  ),
});
export type InboxSettings = z.infer<typeof InboxSettings>;

export const InboxSettingsResult = DataOf(z.object({ same_assignee_days: z.number() }));
export type InboxSettingsResult = z.infer<typeof InboxSettingsResult>;
