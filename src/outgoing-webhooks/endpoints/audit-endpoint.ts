import type { CommandBus } from '@nestjs/cqrs';
import type { AuditAction } from '../../auth/audit.contract.js';
import { RecordAuditEntry } from '../../auth/auth.messages.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';

/** Puts on record what somebody did to a webhook: of its address the host alone, as the rest may hold a key. */
export async function auditEndpoint(
  commands: CommandBus,
  who: SignedIn,
  origin: Origin,
  action: Extract<AuditAction, `webhook_${string}`>,
  url: string,
): Promise<void> {
  const entry = { action, accountId: who.accountId, subject: new URL(url).host, details: {} };
  await commands.execute(new RecordAuditEntry(who, entry, origin));
}
