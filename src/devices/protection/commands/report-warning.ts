import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { RecordDeviceEvent } from '../../health/commands/record-device-event.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import { DeviceNotFound } from '../../devices.errors.js';
import { DeviceChanged } from '../../devices.messages.js';
import { isLimited } from '../bulk-hold.js';
import { ProtectionTimings } from '../protection-timings.js';

/**
 * Somebody has seen WhatsApp's notice of "unauthorized tools" on the phone, or that it is gone. No linked device receives that notice, so
 * a person has to report it. Meanwhile the number starts no new chats.
 *
 * @see Baileys issue 2658
 */
export class ReportWarning extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
    readonly isShown: boolean,
  ) {
    super();
  }
}

@CommandHandler(ReportWarning)
export class ReportWarningHandler implements ICommandHandler<ReportWarning> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly timings: ProtectionTimings,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, sessionId, isShown }: ReportWarning): Promise<void> {
    const now = this.clock.now();
    const device = await this.em.findOne(Device, { accountId, sessionId });
    if (!device) throw new DeviceNotFound();
    const { limitedBy, limitedUntil } = device;
    // A limit that WhatsApp itself has named forbids at least as much.
    if (limitedBy !== 'warned' && (!isShown || isLimited(limitedBy, limitedUntil, now))) return;
    const until = new Date(now.getTime() + this.timings.warningMs);
    if (!device.limit(isShown ? { by: 'warned', until } : null)) return;
    await this.em.flush();

    const incident = isShown ? ({ kind: 'limited', until } as const) : ({ kind: 'unlimited' } as const);
    await this.commands.execute(new RecordDeviceEvent(accountId, device.id, incident));
    this.events.publish(new DeviceChanged(accountId, toDeviceResource(device)));
  }
}
