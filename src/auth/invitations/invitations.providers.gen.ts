// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AcceptInvitation } from './commands/accept-invitation.js';
import { InviteMemberHandler } from './commands/invite-member.js';
import { RenewInvitationHandler } from './commands/renew-invitation.js';
import { InvitationsController } from './invitations.controller.js';

export const controllers: Type[] = [
  InvitationsController,
];

export const providers: Provider[] = [
  AcceptInvitation,
  InviteMemberHandler,
  RenewInvitationHandler,
];
