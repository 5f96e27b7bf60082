import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { ConsumeCode, type TypedCode } from '../../codes/commands/consume-code.js';
import { markEmailVerified } from '../../codes/mark-email-verified.js';

@Injectable()
export class ConfirmEmail {
  constructor(
    private readonly em: EntityManager,
    private readonly consumeCode: ConsumeCode,
    private readonly audit: RecordAudit,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, accountId }: SignedIn, typedCode: TypedCode): Promise<void> {
    await this.consumeCode.execute('email', typedCode, { userId });
    await this.em.fork().transactional(async (em) => {
      await markEmailVerified(em, userId, this.clock.now());
      const { origin } = typedCode;
      await this.audit.within(em, { action: 'email_confirmed', actorUserId: userId, accountId, origin });
    });
  }
}
