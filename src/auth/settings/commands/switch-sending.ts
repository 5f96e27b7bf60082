import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import type { SendingState } from '../../../platform/sending/sending.contract.js';
import { runIn, writePermit } from '../../../platform/sending/sending-permit.js';
import { SendingSwitch } from '../../../platform/sending/sending-switch.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import { SendingForcedOff } from '../../auth.errors.js';

@Injectable()
export class SwitchSending {
  constructor(
    private readonly em: EntityManager,
    private readonly sending: SendingSwitch,
    private readonly audit: RecordAudit,
  ) {}

  async execute(user: SignedIn, isOn: boolean, origin: Origin): Promise<SendingState> {
    if (isOn && this.sending.state === 'forced_off') throw new SendingForcedOff();
    const { accountId } = user;
    await this.em.fork().transactional(async (em) => {
      await writePermit(runIn(em), isOn);
      await this.audit.within(em, {
        action: isOn ? 'sending_on' : 'sending_off',
        ...actorOf(user),
        accountId,
        details: { from: this.sending.state },
        origin,
      });
    });
    return this.sending.refresh();
  }
}
