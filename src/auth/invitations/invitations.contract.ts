import { z } from 'zod';
import { NewPasswordBody } from '../codes.contract.js';

export const AcceptInvitationBody = NewPasswordBody.extend({
  token: z.string().trim().min(1, { error: 'required' }).max(100),
}).refine((value) => value.password === value.password_confirmation, {
  path: ['password_confirmation'],
  error: 'password_differs',
});
export type AcceptInvitationBody = z.infer<typeof AcceptInvitationBody>;
