import { z } from 'zod';
import { NewPasswordBody, Username } from '../codes.contract.js';

/** Only colleagues choose a `username`. */
export const AcceptInvitationBody = NewPasswordBody.extend({
  username: Username.optional(),
  token: z.string().trim().min(1, { error: 'required' }).max(100),
}).refine((value) => value.password === value.password_confirmation, {
  path: ['password_confirmation'],
  error: 'password_differs',
});
export type AcceptInvitationBody = z.infer<typeof AcceptInvitationBody>;
