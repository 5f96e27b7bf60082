import type { CommandBus } from '@nestjs/cqrs';
import type { AuditAction } from '../auth/audit.contract.js';
import { RecordAuditEntry } from '../auth/auth.messages.js';
import type { Origin, SignedIn } from '../platform/http/access.js';
import type { StoreRow } from './store-row.js';

export interface StoreActor {
  user: SignedIn;
  origin: Origin;
}

/** Records neither keys nor message texts. */
export async function auditStore(
  commands: CommandBus,
  { user, origin }: StoreActor,
  action: Extract<AuditAction, `shop_${string}`>,
  { platform, facts, platformStoreId }: Pick<StoreRow, 'platform' | 'facts' | 'platformStoreId'>,
): Promise<void> {
  const details = { app: platform, store_id: platformStoreId };
  const entry = { action, accountId: user.accountId, subject: facts.name ?? platform, details };
  await commands.execute(new RecordAuditEntry(user, entry, origin));
}
