import { UseFilters } from '@nestjs/common';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { SocketErrorFilter } from '../../platform/realtime/socket-error.filter.js';
import type { PresenceMessages } from './availability.contract.js';
import { RecordActivity } from './record-activity.js';

@WebSocketGateway()
@UseFilters(SocketErrorFilter)
export class AvailabilityGateway {
  constructor(private readonly activity: RecordActivity) {}

  @SubscribeMessage('presence.active' satisfies keyof PresenceMessages)
  @Access('all')
  async recordActive(@Current() user: SignedIn): Promise<void> {
    await this.activity.execute(user);
  }
}
