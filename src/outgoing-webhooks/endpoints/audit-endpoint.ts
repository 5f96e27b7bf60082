import type { CommandBus } from '@nestjs/cqrs';
import type { AuditAction } from '../../auth/audit.contract.js';
import { RecordAuditEntry } from '../../auth/auth.messages.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';

/** Records the host only, as the URL may contain a key. */
export async function auditEndpoint(
  commands: CommandBus,
  user: SignedIn,
  origin: Origin,
  action: Extract<AuditAction, `webhook_${string}`>,
  url: string,
): Promise<void> {
  const entry = { action, accountId: user.accountId, subject: new URL(url).host, details: {} };
  await commands.execute(new RecordAuditEntry(user, entry, origin));
}
