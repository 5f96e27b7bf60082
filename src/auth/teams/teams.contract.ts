import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { IdList, updateOf } from '../../platform/http/fields.contract.js';

export const MAX_TEAMS = 100;
export const MAX_TEAM_USERS = 500;

export const TeamResource = z.object({
  id: z.number(),
  name: z.string(),
  users: z.array(z.object({ id: z.number(), username: z.string(), name: z.string().nullable() })),
});
export type TeamResource = z.infer<typeof TeamResource>;

export const TeamBody = z.object({
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(60, { error: 'too_long' }),
  user_ids: IdList(MAX_TEAM_USERS).default([]),
});
export type TeamBody = z.infer<typeof TeamBody>;

/** `user_ids` replaces all users. */
export const UpdateTeamBody = updateOf(TeamBody, TeamBody.extend({ user_ids: IdList(MAX_TEAM_USERS) }));
export type UpdateTeamBody = z.infer<typeof UpdateTeamBody>;

export const TeamsResult = DataOf(z.array(TeamResource));
export type TeamsResult = z.infer<typeof TeamsResult>;
export const TeamResult = DataOf(TeamResource);
export type TeamResult = z.infer<typeof TeamResult>;

export interface TeamEvents {
  'teams.changed': Record<string, never>;
}
