import { Controller } from '@nestjs/common';
import { From, type Origin } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { AcceptInvitationBody } from './invitations.contract.js';
import { AcceptInvitation } from './commands/accept-invitation.js';

@Controller('v1')
export class InvitationsController {
  constructor(private readonly acceptInvitation: AcceptInvitation) {}

  @Route.post('accept-invitation', { access: 'guest', body: AcceptInvitationBody, response: MessageCode })
  async accept(@Fields() { token, password }: AcceptInvitationBody, @From() origin: Origin): Promise<MessageCode> {
    await this.acceptInvitation.execute(token, password, origin);
    return { message: 'password_chosen' };
  }
}
