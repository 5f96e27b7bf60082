import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { prepared } from '../../platform/database/prepared-statements.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { log } from '../../platform/logging.js';
import { sanitizeText } from '../../platform/text/sanitize-text.js';
import type { AuditAction, AuditResource } from '../audit.contract.js';

/** Holds no secrets. Phones are masked. Copied names survive deletion. */
export interface AuditEntry {
  action: AuditAction;
  actorUserId: number | null;
  /** Owner of the impersonated account. */
  actingAsUserId?: number | null;
  accountId?: number | null;
  subject?: string | null;
  details?: AuditResource['details'];
  origin: Origin | null;
}

const ROW = `(?, ?, coalesce((select username from users where id = ?), ''), ?, (select username from users where id = ?), ?, ?, ?, ?, ?)`;

/** `record` never throws. `within` is transactional. */
@Injectable()
export class RecordAudit {
  constructor(private readonly em: EntityManager) {}

  /** A sign-in must not fail because of the audit log. */
  async record(entry: AuditEntry): Promise<void> {
    await this.within(this.em.fork(), entry).catch((error: unknown) => {
      log.error({ err: error, action: entry.action }, 'audit entry not written');
    });
  }

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

/** Impersonating administrators act as themselves in the member's name. */
export const actorOf = (user: SignedIn): Pick<AuditEntry, 'actorUserId' | 'actingAsUserId'> =>
  user.impersonator
    ? { actorUserId: user.impersonator.userId, actingAsUserId: user.userId }
    : { actorUserId: user.userId };
