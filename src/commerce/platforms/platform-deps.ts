import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { OutgoingClient } from '../../platform/webhooks/outgoing-client.js';

@Injectable()
export class PlatformDeps {
  constructor(
    readonly config: Config,
    readonly client: OutgoingClient,
    readonly clock: Clock,
  ) {}
}
