import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DeviceNotConnected } from '../devices.errors.js';
import { DeviceRouter } from '../leases/device-router.js';
import type { PairingPrompt } from '../sessions/session-events.js';

/** Processes of two versions exchange this class name. */
export class ShowInvitation extends Query<PairingPrompt | null> {
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

  async execute(query: ShowInvitation): Promise<PairingPrompt | null> {
    try {
      return await this.router.dispatch(query, async (session) => session.pairingPrompt);
    } catch (error) {
      if (error instanceof DeviceNotConnected) return null;
      throw error;
    }
  }
}
