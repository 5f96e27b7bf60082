import type { CommandBus } from '@nestjs/cqrs';
import type { AuditAction } from '../auth/audit.contract.js';
import { RecordAuditEntry } from '../auth/auth.messages.js';
import type { Origin, SignedIn } from '../platform/http/access.js';
import type { Shop } from './shop-row.js';

/** Who does something to a shop, and from where. */
export interface ShopActor {
  who: SignedIn;
  origin: Origin;
}

/** Puts on record what somebody did to a shop of theirs. Never what it is: keys and texts stay where they are. */
export async function auditShop(
  commands: CommandBus,
  { who, origin }: ShopActor,
  action: Extract<AuditAction, `shop_${string}`>,
  { platform, facts, storeId }: Pick<Shop, 'platform' | 'facts' | 'storeId'>,
): Promise<void> {
  const details = { app: platform, store_id: storeId };
  const entry = { action, accountId: who.accountId, subject: facts.name ?? platform, details };
  await commands.execute(new RecordAuditEntry(who, entry, origin));
}
