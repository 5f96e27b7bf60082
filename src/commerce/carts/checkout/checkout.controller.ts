import { Controller, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { From, type Origin } from '../../../platform/http/access.js';
import { languageOf } from '../../../platform/http/errors/validation-texts.js';
import { Route } from '../../../platform/http/route/route.js';
import { isFetcher } from '../../../platform/http/short-links/is-fetcher.js';
import { missingPage } from '../../../platform/http/short-links/missing-page.js';
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
    const isClick = request.method === 'GET' && !isFetcher(request.headers);
    const url = await this.commands.execute(new FollowCheckout(token, isClick));
    void reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8');
    await (url === null
      ? reply.status(404).send(missingPage(languageOf(request.headers['accept-language'])))
      : reply.status(302).header('location', url).send(''));
  }
}
