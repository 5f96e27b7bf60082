import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { From, type Origin } from '../../platform/http/access.js';
import { Route } from '../../platform/http/route/route.js';
import { redirectShortLink } from '../../platform/http/short-links/redirect-short-link.js';
import { countersOfAddress } from '../../platform/throttle/count-address.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { ResolveCheckoutLink } from './resolve-checkout-link.js';

/** Clicks per IP address, which mobile carriers share among many users. */
const CLICK_LIMIT = { name: 'cart-link', points: 600, seconds: 60 };

@Controller('c')
export class CheckoutController {
  constructor(
    private readonly resolveCheckoutLink: ResolveCheckoutLink,
    private readonly throttle: Throttle,
  ) {}

  @Route.get(':token', { access: 'guest', response: { type: 'text/html' } })
  async follow(
    @Param('token') token: string,
    @Req() request: FastifyRequest,
    @From() { ip }: Origin,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.throttle.takeAll(countersOfAddress(CLICK_LIMIT, ip));
    await redirectShortLink(request, reply, (isClick) => this.resolveCheckoutLink.execute(token, isClick));
  }
}
