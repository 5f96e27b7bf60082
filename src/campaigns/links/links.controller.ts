import { Controller, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { From, type Origin } from '../../platform/http/access.js';
import { Route } from '../../platform/http/route/route.js';
import { followShortLink } from '../../platform/http/short-links/follow-short-link.js';
import { countersOfAddress } from '../../platform/throttle/count-address.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { FollowLink } from '../commands/follow-link.js';

/** A provider of mobile phones has one address for very many people. */
const CLICKS = { name: 'tracked-link', points: 600, seconds: 60 };

/** Short addresses of links in campaigns. They lead only where a text of this server said. */
@Controller('l')
export class LinksController {
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
    await followShortLink(request, reply, (isClick) => this.commands.execute(new FollowLink(token, isClick)));
  }
}
