import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { From, type Origin } from '../platform/http/access.js';
import { Route } from '../platform/http/route/route.js';
import { countersOfAddress } from '../platform/throttle/count-address.js';
import { Throttle } from '../platform/throttle/throttle.js';
import { GetServerStatus } from './get-server-status.js';
import { ServerStatus } from './status.contract.js';

/** A page that stays open asks twice a minute; a company has one address for many of them. */
const LOOKS = { name: 'server-status', points: 300, seconds: 60 };

@Controller('api/v1/status')
export class StatusController {
  constructor(
    private readonly queries: QueryBus,
    private readonly throttle: Throttle,
  ) {}

  @Route.get('', { access: 'guest', answer: ServerStatus })
  async read(@From() { ip }: Origin): Promise<ServerStatus> {
    await this.throttle.takeAll(countersOfAddress(LOOKS, ip));
    return this.queries.execute(new GetServerStatus());
  }
}
