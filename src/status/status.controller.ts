import { Controller } from '@nestjs/common';
import { From, type Origin } from '../platform/http/access.js';
import { Route } from '../platform/http/route/route.js';
import { countersOfAddress } from '../platform/throttle/count-address.js';
import { Throttle } from '../platform/throttle/throttle.js';
import { GetServerStatus } from './get-server-status.js';
import { ServerStatus } from './status.contract.js';

/** An open page polls twice a minute. A company may share one address. */
const STATUS_REQUESTS = { name: 'server-status', points: 300, seconds: 60 };

@Controller('api/v1/status')
export class StatusController {
  constructor(
    private readonly getServerStatus: GetServerStatus,
    private readonly throttle: Throttle,
  ) {}

  @Route.get('', { access: 'guest', response: ServerStatus })
  async read(@From() { ip }: Origin): Promise<ServerStatus> {
    await this.throttle.takeAll(countersOfAddress(STATUS_REQUESTS, ip));
    return this.getServerStatus.execute();
  }
}
