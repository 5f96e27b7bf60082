import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import type { SendingState } from '../../../platform/sending/sending.contract.js';
import { writePermit } from '../../../platform/sending/sending-permit.js';
import { SendingSwitch } from '../../../platform/sending/sending-switch.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { SendingForcedOff } from '../../auth.errors.js';

/** Lets this very installation send, or keeps all its devices away from WhatsApp. */
export class SwitchSending extends Command<SendingState> {
  constructor(
    readonly who: SignedIn,
    readonly isOn: boolean,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(SwitchSending)
export class SwitchSendingHandler implements ICommandHandler<SwitchSending> {
  constructor(
    private readonly em: EntityManager,
    private readonly sending: SendingSwitch,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ who, isOn, origin }: SwitchSending): Promise<SendingState> {
    if (isOn && this.sending.state === 'forced_off') throw new SendingForcedOff();
    const { accountId } = who;
    await this.em.fork().transactional(async (em) => {
      await writePermit((sql) => em.execute(sql), isOn);
      await this.audit.within(em, {
        action: isOn ? 'sending_on' : 'sending_off',
        ...actorOf(who),
        accountId,
        details: { from: this.sending.state },
        origin,
      });
    });
    return this.sending.look();
  }
}
