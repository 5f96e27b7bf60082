import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { log } from '../../platform/logging.js';
import { sanitizeText } from '../../platform/text/sanitize-text.js';
import type { AuditAction, AuditResource } from '../audit.contract.js';

/** Contains masked phones and no secrets. Usernames survive deletion. */
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

@Injectable()
export class RecordAudit {
  constructor(private readonly em: EntityManager) {}

  /** Logs errors instead of throwing, so no sign-in fails because of the audit log. */
  async record(entry: AuditEntry): Promise<void> {
    await this.within(this.em.fork(), entry).catch((error: unknown) => {
      log.error({ err: error, action: entry.action }, 'audit entry not written');
    });
  }

  async within(em: EntityManager, entries: AuditEntry | readonly AuditEntry[]): Promise<void> {
    const rows = [entries].flat().map(toRow);
    if (rows.length === 0) return;
    const write = rows.length === 1 ? preparedSql : sql;
    await write`
      insert into audit_log (action, actor_user_id, actor_name, as_user_id, as_name, account_id, subject, details, ip, user_agent)
      values ${sql.join(rows)}`.execute(database(em));
  }
}

function toRow(entry: AuditEntry): RawBuilder<unknown> {
  const { action, actorUserId, actingAsUserId = null, accountId = null, subject = null, details = {}, origin } = entry;
  const values = [
    accountId,
    subject === null ? null : sanitizeText(subject, 255),
    JSON.stringify(details),
    origin?.ip.slice(0, 45) ?? null,
    origin?.userAgent ? sanitizeText(origin.userAgent, 300) : null,
  ];
  return sql`(${action}, ${actorUserId}, coalesce((select username from users where id = ${actorUserId}), ''),
    ${actingAsUserId}, (select username from users where id = ${actingAsUserId}), ${sql.join(values)})`;
}

export const actorOf = (user: SignedIn): Pick<AuditEntry, 'actorUserId' | 'actingAsUserId'> =>
  user.impersonator
    ? { actorUserId: user.impersonator.userId, actingAsUserId: user.userId }
    : { actorUserId: user.userId };
