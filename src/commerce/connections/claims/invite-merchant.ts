import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InviteMember } from '../../../auth/invitations.messages.js';
import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { ActivateApp } from '../../apps/commands/activate-app.js';
import { AppOff, StoreAlreadyConnected } from '../../commerce.errors.js';
import { APP_IDS } from '../../platforms/platforms.contract.js';
import { findStore } from '../../store-row.js';
import type { StoreClaim } from './claims.js';
import { AcceptClaim } from './accept-claim.js';

export interface MerchantContact {
  name: string | null;
  email: string | null;
  phone: string | null;
  storeName: string | null;
}

@Injectable()
export class InviteMerchant {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly activateApp: ActivateApp,
    private readonly acceptClaim: AcceptClaim,
  ) {}

  /** Returns false if the e-mail or phone has an account. */
  async invite(claim: StoreClaim, { name, email, phone, storeName }: MerchantContact): Promise<boolean> {
    if (!email) return false;
    const { platform, platformStoreId } = claim;
    const member = {
      origin: `${platform}:${platformStoreId}`,
      name: name ?? storeName ?? platformStoreId,
      email,
      phone: phone === null ? null : normalizePhone(phone),
    };
    const accountId = await this.commands.execute(new InviteMember(member));
    if (accountId === null) return false;
    try {
      await this.activateApp.execute(accountId, APP_IDS[platform]);
      const store = await findStore(this.em, accountId, platform);
      if (store) await this.acceptClaim.accept(store, claim);
      return store !== null;
    } catch (error) {
      if (error instanceof AppOff || error instanceof StoreAlreadyConnected) return false;
      throw error;
    }
  }
}
