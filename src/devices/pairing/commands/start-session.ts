import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeviceReason, DeviceState } from '../../devices.contract.js';
import { DeviceRouter } from '../../leases/device-router.js';
import type { LinkRequest } from '../invitations.js';
import type { Invitation } from '../../sessions/session-events.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

/** WhatsApp shows its first QR well within this; later news are pushed. */
const TIMEOUT_MS = 8_000;

interface SessionNews {
  invitation: Invitation | null;
  state: DeviceState;
  reason: DeviceReason | null;
}

/** Links a device or connects it again, in the process that holds it or has the most room; answers when there is something to show. */
export class StartSession extends Command<SessionNews> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly request: LinkRequest,
  ) {
    super();
  }
}

@CommandHandler(StartSession)
export class StartSessionHandler implements ICommandHandler<StartSession> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
  ) {}

  execute(command: StartSession): Promise<SessionNews> {
    return this.router.assign(command, async (session) => {
      await this.registry.detached(() => session.start(command.request));
      await session.waitForNews(TIMEOUT_MS);
      const { state, reason } = session.status;
      return { invitation: session.invitation, state, reason };
    });
  }
}
