import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { prepared } from '../../platform/database/prepared-statements.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { log } from '../../platform/logging.js';
import { sanitizeText } from '../../platform/text/sanitize-text.js';
import type { AuditAction, AuditResource } from '../audit.contract.js';

/** What goes on record. Never a secret; a phone only masked. Names are read from the users; a deleted user's stays as it was. */
export interface AuditEntry {
  action: AuditAction;
  /** Who did it; null when nobody is known, e.g. a failed sign-in to no account. */
  actorUserId: number | null;
  /** The user whose account the actor was working in; null or absent for their own. */
  actingAsUserId?: number | null;
  /** The account it was done to or in. */
  accountId?: number | null;
  /** What it was done to, in words: a user name, a device. */
  subject?: string | null;
  details?: AuditResource['details'];
  origin: Origin | null;
}

const ROW = `(?, ?, coalesce((select username from users where id = ?), ''), ?, (select username from users where id = ?), ?, ?, ?, ?, ?)`;

/** Writes the audit log. `note` for what must go on even when the log cannot be written, `within` for what may not. */
@Injectable()
export class RecordAudit {
  constructor(private readonly em: EntityManager) {}

  /** A failure is logged and otherwise nobody's business: a sign-in does not fail because of it. */
  async note(entry: AuditEntry): Promise<void> {
    await this.within(this.em.fork(), entry).catch((error: unknown) => {
      log.error({ err: error, action: entry.action }, 'audit entry could not be written');
    });
  }

  /** In the transaction of `em`: the action and its record happen both or not at all. */
  async within(em: EntityManager, entries: AuditEntry | readonly AuditEntry[]): Promise<void> {
    const rows = [entries].flat().map(toRow);
    if (rows.length === 0) return;
    const insert = `insert into audit_log (action, actor_user_id, actor_name, as_user_id, as_name, account_id, subject, details, ip, user_agent)
       values ${rows.map(() => ROW).join(', ')}`;
    await em.execute(rows.length === 1 ? prepared(insert) : insert, rows.flat());
  }
}

function toRow(entry: AuditEntry): unknown[] {
  const { action, actorUserId, actingAsUserId = null, accountId = null, subject = null, details = {}, origin } = entry;
  return [
    action,
    actorUserId,
    actorUserId,
    actingAsUserId,
    actingAsUserId,
    accountId,
    subject === null ? null : sanitizeText(subject, 255),
    JSON.stringify(details),
    origin?.ip.slice(0, 45) ?? null,
    origin?.userAgent ? sanitizeText(origin.userAgent, 300) : null,
  ];
}

/** Whom an entry of theirs names: an administrator inside an account did it themselves, as the member. */
export const actorOf = (who: SignedIn): Pick<AuditEntry, 'actorUserId' | 'actingAsUserId'> =>
  who.impersonator ? { actorUserId: who.impersonator.userId, actingAsUserId: who.userId } : { actorUserId: who.userId };
