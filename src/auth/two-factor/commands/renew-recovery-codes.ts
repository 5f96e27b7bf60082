import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../platform/http/access.js';
import { TwoFactorOff } from '../../auth.errors.js';
import { AskPassword } from '../../passwords/ask-password.js';
import { RecoveryCodeMaker } from '../recovery-codes.js';

@Injectable()
export class RenewRecoveryCodes {
  constructor(
    private readonly em: EntityManager,
    private readonly ask: AskPassword,
    private readonly recoveryCodes: RecoveryCodeMaker,
  ) {}

  async execute(currentUser: SignedIn, password: string): Promise<string[]> {
    const user = await this.ask.require(currentUser, password);
    if (user.twoFactorOnAt == null) throw new TwoFactorOff();
    const { codes, hashes } = this.recoveryCodes.make(user.id);
    user.recoveryCodes = hashes;
    await this.em.flush();
    return codes;
  }
}
