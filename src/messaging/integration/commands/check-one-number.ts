import { EntityManager } from '@mikro-orm/postgresql';
import { CheckNumber } from '../../../devices/lookups.messages.js';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetDeviceBySession } from '../../../devices/devices.messages.js';
import { Clock } from '../../../platform/clock.js';
import { requirePhone } from '../../../platform/http/input/require-phone.js';
import { type Limit, Throttle } from '../../../platform/throttle/throttle.js';
import { recordAnswer } from '../../checks/record-answer.js';
import { CHECK_DAYS } from '../../opt-out/find-send-block.js';

/** WhatsApp takes who asks about many numbers for a machine. */
const CHECKS: Limit = { name: 'number-checks', points: 20, seconds: 60 };

/** Whether a number is on WhatsApp: as it was answered lately, or as the device is told now; null without a definite answer. */
export class CheckOneNumber extends Command<{ phone: string; on_whatsapp: boolean | null }> {
  constructor(
    readonly accountId: number,
    readonly device: string,
    readonly phone: string,
  ) {
    super();
  }
}

@CommandHandler(CheckOneNumber)
export class CheckOneNumberHandler implements ICommandHandler<CheckOneNumber> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  async execute(command: CheckOneNumber): Promise<{ phone: string; on_whatsapp: boolean | null }> {
    const { accountId } = command;
    const phone = requirePhone('phone', command.phone);
    const { id: deviceId } = await this.queries.execute(new GetDeviceBySession(accountId, command.device));
    const [known] = await this.em.execute<{ id: string; has_whatsapp: boolean | null }[]>(
      `select id, case when checked_at > now() - make_interval(days => ?) then has_whatsapp end has_whatsapp from contacts
        where account_id = ? and phone = ?`,
      [CHECK_DAYS, accountId, phone],
    );
    if (known?.has_whatsapp !== null && known?.has_whatsapp !== undefined)
      return { phone, on_whatsapp: known.has_whatsapp };
    await this.throttle.take(CHECKS, String(accountId));
    const answer = await this.queries.execute(new CheckNumber(accountId, deviceId, phone));
    if (answer !== null && known) await recordAnswer(this.em, accountId, Number(known.id), answer, this.clock.now());
    return { phone, on_whatsapp: answer };
  }
}
