import type { CommandBus } from '@nestjs/cqrs';
import type { AuditAction } from '../auth/audit.contract.js';
import { RecordAuditEntry } from '../auth/auth.messages.js';
import type { Origin, SignedIn } from '../platform/http/access.js';
import type { ShopRow } from './shop-row.js';

export interface ShopActor {
  user: SignedIn;
  origin: Origin;
}

/** Records neither keys nor texts. */
export async function auditShop(
  commands: CommandBus,
  { user, origin }: ShopActor,
  action: Extract<AuditAction, `shop_${string}`>,
  { platform, facts, storeId }: Pick<ShopRow, 'platform' | 'facts' | 'storeId'>,
): Promise<void> {
  const details = { app: platform, store_id: storeId };
  const entry = { action, accountId: user.accountId, subject: facts.name ?? platform, details };
  await commands.execute(new RecordAuditEntry(user, entry, origin));
}
