import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Push } from '../../platform/realtime/push.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';

@Injectable()
export class PublishSending implements OnApplicationBootstrap {
  constructor(
    private readonly sending: SendingSwitch,
    private readonly push: Push,
  ) {}

  onApplicationBootstrap(): void {
    this.sending.onChange(() => this.push.toEveryone('user.changed', {}));
  }
}
