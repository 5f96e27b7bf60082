import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { lockTeam, lockUser, teamAs, userAs } from '../../../auth/auth.sql.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import { breaksText, compileText, unknownVariables } from '../../../templates/text/text.contract.js';
import { ListFieldNames } from '../../../templates/templates.ports.js';
import { MacroNotFound, TooManyMacros } from '../../messaging.errors.js';
import { MacrosChanged } from '../../messaging.messages.js';
import { type AssignTo, MAX_MACROS, type MacroBody, type MacroResource } from './macros.contract.js';

interface MacroRow extends Pick<MacroResource, 'id' | 'name' | 'text' | 'label_ids' | 'resolve'> {
  assigns: 'me' | 'user' | 'team' | null;
  user: { id: number; username: string; name: string | null } | null;
  team: { id: number; name: string } | null;
}

@Injectable()
export class ListMacros {
  constructor(private readonly em: EntityManager) {}

  execute(accountId: number): Promise<MacroResource[]> {
    return readMacros(this.em, sql`m.account_id = ${accountId}`);
  }
}

@Injectable()
export class CreateMacro {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, macro: MacroBody): Promise<MacroResource> {
    await checkMacro(this.queries, accountId, macro);
    const created = await this.em.transactional(async (em) => {
      await lockAccount(em, 'macros', accountId);
      const { userId, teamId } = await lockAssignee(em, accountId, macro.assign_to);
      const {
        rows: [row],
      } = await sql<{ id: number }>`
        insert into macros (account_id, name, text, assigns, user_id, team_id, resolves)
          select ${accountId}, ${macro.name}, ${macro.text}, ${toAssigneeKind(macro.assign_to)}, ${userId}::bigint,
            ${teamId}::bigint, ${macro.resolve}::boolean
          where (select count(*) from macros where account_id = ${accountId}) < ${MAX_MACROS} returning id`
        .execute(database(em))
        .catch(rejectTaken);
      if (!row) throw new TooManyMacros();
      await addLabels(em, accountId, row.id, macro.label_ids);
      return readMacro(em, accountId, row.id);
    });
    this.events.publish(new MacrosChanged(accountId));
    return created;
  }
}

@Injectable()
export class UpdateMacro {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, macroId: number, macro: MacroBody): Promise<MacroResource> {
    await checkMacro(this.queries, accountId, macro);
    const updated = await this.em.transactional(async (em) => {
      const { userId, teamId } = await lockAssignee(em, accountId, macro.assign_to);
      const { numUpdatedRows } = await database(em)
        .updateTable('macros')
        .set({ name: macro.name, text: macro.text, assigns: toAssigneeKind(macro.assign_to) })
        .set({ user_id: userId, team_id: teamId, resolves: macro.resolve })
        .where('id', '=', macroId)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
        .catch(rejectTaken);
      if (numUpdatedRows === 0n) throw new MacroNotFound();
      await database(em)
        .deleteFrom('macro_labels')
        .where('macro_id', '=', macroId)
        .where('account_id', '=', accountId)
        .execute();
      await addLabels(em, accountId, macroId, macro.label_ids);
      return readMacro(em, accountId, macroId);
    });
    this.events.publish(new MacrosChanged(accountId));
    return updated;
  }
}

@Injectable()
export class DeleteMacro {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, macroId: number): Promise<void> {
    const { numDeletedRows } = await database(this.em)
      .deleteFrom('macros')
      .where('id', '=', macroId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new MacroNotFound();
    this.events.publish(new MacrosChanged(accountId));
  }
}

export async function readMacro(em: EntityManager, accountId: number, macroId: number): Promise<MacroResource> {
  const [macro] = await readMacros(em, sql`m.account_id = ${accountId} and m.id = ${macroId}`);
  if (!macro) throw new MacroNotFound();
  return macro;
}

/** Rejects unknown variables, because nobody reads the text before it is sent. */
async function checkMacro(queries: QueryBus, accountId: number, { text, ...macro }: MacroBody): Promise<void> {
  if (text === null && macro.label_ids.length === 0 && macro.assign_to === null && !macro.resolve)
    throw Invalid.field('text', 'macro_empty');
  if (text === null) return;
  const compiled = compileText(text);
  if (compiled.problems.some(breaksText)) throw Invalid.field('text', 'text_broken');
  if (compiled.uses.length === 0) return;
  const fields = await queries.execute(new ListFieldNames(accountId));
  if (unknownVariables(compiled, fields).length > 0) throw Invalid.field('text', 'variable_unknown');
}

const toAssigneeKind = (assignee: AssignTo | null): MacroRow['assigns'] =>
  assignee === null || assignee === 'me' ? assignee : 'user_id' in assignee ? 'user' : 'team';

async function lockAssignee(
  em: EntityManager,
  accountId: number,
  assignee: AssignTo | null,
): Promise<{ userId: number | null; teamId: number | null }> {
  if (assignee === null || assignee === 'me') return { userId: null, teamId: null };
  const isUser = 'user_id' in assignee;
  const locked = isUser ? lockUser(accountId, assignee.user_id) : lockTeam(accountId, assignee.team_id);
  const { rows } = await locked.execute(database(em));
  if (rows.length === 0) throw Invalid.field('assign_to', 'value_invalid');
  return isUser ? { userId: assignee.user_id, teamId: null } : { userId: null, teamId: assignee.team_id };
}

async function addLabels(em: EntityManager, accountId: number, macroId: number, labelIds: readonly number[]) {
  const ids = [...new Set(labelIds)];
  const { numAffectedRows = 0n } = await sql`
    insert into macro_labels (macro_id, label_id, account_id)
      select ${macroId}, l.id, l.account_id from labels l
        where l.account_id = ${accountId} and l.id = any (${ids}::bigint[]) for key share`.execute(database(em));
  if (numAffectedRows !== BigInt(ids.length)) throw Invalid.field('label_ids', 'value_invalid');
}

async function readMacros(em: EntityManager, where: RawBuilder<SqlBool>): Promise<MacroResource[]> {
  const { rows } = await sql<MacroRow>`
    select m.id, m.name, m.text, m.assigns, m.resolves as resolve,
        coalesce((select jsonb_agg(ml.label_id order by ml.label_id) from macro_labels ml where ml.macro_id = m.id), '[]') label_ids,
        ${sql.raw(userAs('m.user_id'))} as user, ${sql.raw(teamAs('m.team_id'))} as team
      from macros m where ${where} order by m.name, m.id`.execute(database(em));
  return rows.map(({ assigns, user, team, ...macro }) => ({ ...macro, assign_to: toAssignTo(assigns, user, team) }));
}

function toAssignTo(
  assigns: MacroRow['assigns'],
  user: MacroRow['user'],
  team: MacroRow['team'],
): MacroResource['assign_to'] {
  if (assigns === 'user') return { user_id: user?.id ?? null, name: user && (user.name ?? user.username) };
  return assigns === 'team' ? { team_id: team?.id ?? null, name: team?.name ?? null } : assigns;
}

function rejectTaken(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? Invalid.field('name', 'taken') : error;
}
