import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { From, type Origin } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { AcceptInvitation as Accepted } from '../invitations.contract.js';
import { AcceptInvitation } from './commands/accept-invitation.js';

@Controller('v1')
export class InvitationsController {
  constructor(private readonly commands: CommandBus) {}

  @Route.post('accept-invitation', { access: 'guest', body: Accepted, answer: Told })
  async accept(@Fields() { token, password }: Accepted, @From() origin: Origin): Promise<Told> {
    await this.commands.execute(new AcceptInvitation(token, password, origin));
    return { message: 'password_chosen' };
  }
}
