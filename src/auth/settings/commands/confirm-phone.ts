import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { CodeRequests } from '../../codes/code-requests.js';
import { maskPhone } from '../../accounts/mask.js';
import { markPhoneVerified } from '../../codes/mark-phone-verified.js';
import { ConsumeCode, type TypedCode } from '../../codes/commands/consume-code.js';
import { User } from '../../accounts/user.entity.js';

@Injectable()
export class ConfirmPhone {
  constructor(
    private readonly em: EntityManager,
    private readonly consumeCode: ConsumeCode,
    private readonly codes: CodeRequests,
    private readonly audit: RecordAudit,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, accountId }: SignedIn, typedCode: TypedCode): Promise<void> {
    const { phone } = await this.consumeCode.execute('phone', typedCode, { userId });
    if (!phone) throw Invalid.field('otp', 'otp_expired');
    const user = await this.em.findOneOrFail(User, { id: userId, accountId });
    const details = { from: user.phone ? maskPhone(user.phone) : null, to: maskPhone(phone) };
    await this.em.fork().transactional(async (em) => {
      await markPhoneVerified(em, userId, phone, this.clock.now());
      const { origin } = typedCode;
      await this.audit.within(em, { action: 'phone_changed', actorUserId: userId, accountId, details, origin });
    });
    // Codes sent to the previous phone, which may be lost, must stop working.
    await this.codes.invalidateAllOf(userId);
  }
}
