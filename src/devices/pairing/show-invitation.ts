import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DeviceNotConnected } from '../devices.errors.js';
import { DeviceRouter } from '../leases/device-router.js';
import type { Invitation } from '../sessions/session-events.js';

export class ShowInvitation extends Query<Invitation | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

@QueryHandler(ShowInvitation)
export class ShowInvitationHandler implements IQueryHandler<ShowInvitation> {
  constructor(private readonly router: DeviceRouter) {}

  async execute(query: ShowInvitation): Promise<Invitation | null> {
    try {
      return await this.router.dispatch(query, async (session) => session.invitation);
    } catch (error) {
      if (error instanceof DeviceNotConnected) return null;
      throw error;
    }
  }
}
