import { z } from 'zod';
import { Availability, AwayReason, BuiltInRole, UserStatus } from '../../auth/auth.contract.js';
import { ListOf, MessageCode, PageOf } from '../../platform/http/answers.contract.js';
import { Id, IdList, Numeric } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { TimeWindows } from '../../platform/http/time-windows.contract.js';
import { MAX_CAPACITY, MAX_DEVICES_OF_COLLEAGUE } from '../team-limits.contract.js';

/** Without `show users`, `select` may contain the fields of ColleagueChoice only. */
export const ListColleaguesQuery = PageQuery.extend({
  rows: z.coerce.number().int().min(1).max(100).default(50),
  orderType: z.enum(['asc', 'desc']).default('asc'),
});
export type ListColleaguesQuery = z.infer<typeof ListColleaguesQuery>;

export const ColleagueResource = z.object({
  id: z.number(),
  name: z.string().nullable(),
  /** Chosen when the invitation is accepted. */
  username: z.string(),
  /** Empty when only a phone is known. */
  email: z.string(),
  phone: z.string().nullable(),
  /** Null for the owner. */
  role: z.object({ id: z.number(), key: BuiltInRole.nullable(), name: z.string() }).nullable(),
  role_id: z.number().nullable(),
  /** Usable devices, or null for all. */
  device_ids: z.array(z.number()).nullable(),
  status: UserStatus,
  availability: Availability,
  /** Null while rules may assign chats. */
  away_reason: AwayReason.nullable(),
  /** Null if always available. */
  working_hours: TimeWindows.nullable(),
  is_owner: z.boolean(),
  /** Maximum of open chats, or null. */
  capacity: z.number().nullable(),
  last_seen_at: z.string().nullable(),
  invited_at: z.string().nullable(),
  /** Null without an open invitation. */
  invitation_expires_at: z.string().nullable(),
});
export type ColleagueResource = z.infer<typeof ColleagueResource>;

/** Fields of active users that every colleague may read. */
export const ColleagueChoice = ColleagueResource.pick({
  id: true,
  name: true,
  username: true,
  away_reason: true,
}).partial({ name: true, away_reason: true });
export type ColleagueChoice = z.infer<typeof ColleagueChoice>;

export const ListedColleagues = z.union([ListOf(ColleagueResource), PageOf(ColleagueChoice)]);
export type ListedColleagues = z.infer<typeof ListedColleagues>;

const Capacity = Numeric(
  z.number().int().min(1, { error: 'number_range' }).max(MAX_CAPACITY, { error: 'number_range' }),
);

const DeviceIds = IdList(MAX_DEVICES_OF_COLLEAGUE);

/** Invites by e-mail, else by phone. */
export const InviteColleagueBody = z
  .object({
    name: z.string().trim().max(60, { error: 'too_long' }).nullish(),
    email: z
      .union([z.literal(''), z.email({ error: 'email_invalid' }).max(254, { error: 'too_long' })], {
        error: 'email_invalid',
      })
      .nullish(),
    phone: z.string().trim().max(32, { error: 'phone_invalid' }).nullish(),
    role_id: Id,
    device_ids: DeviceIds,
    capacity: Capacity.nullish(),
  })
  .refine(({ email, phone }) => Boolean(email) || Boolean(phone), { path: ['email'], error: 'email_or_phone' });
export type InviteColleagueBody = z.infer<typeof InviteColleagueBody>;

/** Absent fields keep their values. Null removes a limit. */
export const UpdateColleagueBody = z.object({
  role_id: Id.optional(),
  device_ids: DeviceIds.optional(),
  capacity: Capacity.nullish(),
  status: UserStatus.exclude(['invited']).optional(),
  working_hours: TimeWindows.nullish(),
});
export type UpdateColleagueBody = z.infer<typeof UpdateColleagueBody>;

export const ColleagueResult = z.object({ data: ColleagueResource });
export type ColleagueResult = z.infer<typeof ColleagueResult>;

export const InvitedColleague = ColleagueResult.extend(MessageCode.shape);
export type InvitedColleague = z.infer<typeof InvitedColleague>;

export const AvailabilityBody = z.object({ availability: Availability });
export type AvailabilityBody = z.infer<typeof AvailabilityBody>;
