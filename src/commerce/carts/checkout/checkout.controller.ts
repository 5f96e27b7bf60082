import { Controller, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { From, type Origin } from '../../../platform/http/access.js';
import { Route } from '../../../platform/http/route/route.js';
import { followShortLink } from '../../../platform/http/short-links/follow-short-link.js';
import { countersOfAddress } from '../../../platform/throttle/count-address.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { FollowCheckout } from './follow-checkout.js';

/** A provider of mobile phones has one address for very many people. */
const CLICKS = { name: 'cart-link', points: 600, seconds: 60 };

/** Short addresses of carts in reminders. They lead only where the shop said. */
@Controller('c')
export class CheckoutController {
  constructor(
    private readonly commands: CommandBus,
    private readonly throttle: Throttle,
  ) {}

  @Route.get(':token', { access: 'guest', answer: { type: 'text/html' } })
  async follow(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @From() { ip }: Origin,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.throttle.takeAll(countersOfAddress(CLICKS, ip));
    await followShortLink(request, reply, (isClick) => this.commands.execute(new FollowCheckout(token, isClick)));
  }
}
