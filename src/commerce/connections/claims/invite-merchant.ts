import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InviteMember } from '../../../auth/invitations.messages.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import { ActivateApp } from '../../apps/commands/activate-app.js';
import { AppOff, StoreTaken } from '../../commerce.errors.js';
import { APP_IDS } from '../../platforms/platforms.contract.js';
import { findShop } from '../../shop-row.js';
import type { Claim } from './claims.js';
import { TakeClaim } from './take-claim.js';

export interface Merchant {
  name: string | null;
  email: string | null;
  phone: string | null;
  storeName: string | null;
}

/** Whoever installs our app at their platform becomes a member, with their store connected. */
@Injectable()
export class InviteMerchant {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly claims: TakeClaim,
  ) {}

  /** False where they have an account here, or somebody who says so: then they claim the store from there. */
  async invite(claim: Claim, { name, email, phone, storeName }: Merchant): Promise<boolean> {
    if (!email) return false;
    const { platform, storeId } = claim;
    const person = {
      ...{ origin: `${platform}:${storeId}`, name: name ?? storeName ?? storeId, email },
      phone: phone === null ? null : normalizePhone(phone),
    };
    const accountId = await this.commands.execute(new InviteMember(person));
    if (accountId === null) return false;
    try {
      await this.commands.execute(new ActivateApp(accountId, APP_IDS[platform]));
      const shop = await findShop(this.em, accountId, platform);
      if (shop) await this.claims.give(shop, claim);
      return shop !== null;
    } catch (error) {
      if (error instanceof AppOff || error instanceof StoreTaken) return false;
      throw error;
    }
  }
}
