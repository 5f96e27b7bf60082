import { Controller } from '@nestjs/common';
import { From, type Origin } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { Push } from '../../platform/realtime/push.js';
import { AcceptInvitationBody } from './invitations.contract.js';
import { AcceptInvitation } from './commands/accept-invitation.js';

@Controller('v1')
export class InvitationsController {
  constructor(
    private readonly acceptInvitation: AcceptInvitation,
    private readonly push: Push,
  ) {}

  @Route.post('accept-invitation', { access: 'guest', body: AcceptInvitationBody, response: MessageCode })
  async accept(@Fields() body: AcceptInvitationBody, @From() origin: Origin): Promise<MessageCode> {
    const { joinedAccountId } = await this.acceptInvitation.execute(body, origin);
    if (joinedAccountId !== null) this.push.toHolders(joinedAccountId, 'show users', 'user.changed', {});
    return { message: 'password_chosen' };
  }
}
