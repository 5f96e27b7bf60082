import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeviceReason, DeviceState } from '../devices.contract.js';
import { DeviceRouter } from '../leases/device-router.js';
import type { LinkRequest } from './pairing-prompts.js';
import type { PairingPrompt } from '../sessions/session-events.js';
import { SessionRegistry } from '../sessions/session-registry.js';

const TIMEOUT_MS = 8_000;

interface StartResult {
  /** Processes of two versions exchange this name. */
  invitation: PairingPrompt | null;
  state: DeviceState;
  reason: DeviceReason | null;
}

/** Runs in the process that holds the device, or has the most room. Resolves at the first code or state change. */
export class StartSession extends Command<StartResult> {
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

  execute(command: StartSession): Promise<StartResult> {
    return this.router.assign(command, async (session) => {
      await this.registry.runDetached(() => session.start(command.request));
      await session.waitForOutcome(TIMEOUT_MS);
      const { state, reason } = session.status;
      return { invitation: session.pairingPrompt, state, reason };
    });
  }
}
