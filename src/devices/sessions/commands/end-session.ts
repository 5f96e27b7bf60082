import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeviceNotConnected } from '../../devices.errors.js';
import { DeviceRouter } from '../../leases/device-router.js';
import { CredentialStore } from '../../credentials/credential-store.js';
import { SessionRegistry } from '../session-registry.js';

/** Always deletes the keys. */
export class EndSession extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
    private readonly store: CredentialStore,
  ) {}

  async execute(command: EndSession): Promise<void> {
    try {
      await this.router.dispatch(command, () => this.registry.unlink(command.deviceId));
    } catch (error) {
      if (!(error instanceof DeviceNotConnected)) throw error;
      await this.store.wipe(command.deviceId);
    }
  }
}
