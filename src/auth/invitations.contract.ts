import { z } from 'zod';
import { NewPassword } from './codes.contract.js';

/** POST /v1/accept-invitation: the word of the link, and the password. */
export const AcceptInvitation = NewPassword.extend({
  token: z.string().trim().min(1, { error: 'required' }).max(100),
}).refine((value) => value.password === value.password_confirmation, {
  path: ['password_confirmation'],
  error: 'password_differs',
});
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;
