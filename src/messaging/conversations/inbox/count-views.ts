import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { FindContacts } from '../../../address-book/address-book.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { ChatAccess } from '../chat-access.js';
import { buildCountSource } from '../chat-source.js';
import { toListedState, ResolveFilter } from '../queries/resolve-filter.js';
import { MAX_VIEW_COUNT, type ViewFilters } from './inbox-views.contract.js';

interface StoredView {
  id: number;
  filters: ViewFilters;
}

@Injectable()
export class CountViews {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly access: ChatAccess,
    private readonly resolveFilter: ResolveFilter,
  ) {}

  async execute(user: SignedIn, views: readonly StoredView[]): Promise<ReadonlyMap<number, number>> {
    if (views.length === 0) return new Map();
    const shown = (await this.access.getShownCondition(user)) ?? sql<SqlBool>`true`;
    const counts: RawBuilder<unknown>[] = [];
    for (const { id, filters } of views) {
      const source = buildCountSource(
        toListedState(filters),
        user.accountId,
        await this.resolveFilter.execute(user, filters),
      );
      const where = sql`${source.where} and ${shown} and ${await this.toSearchCondition(user.accountId, filters)}`;
      counts.push(sql`select ${id}::bigint id, (select count(*)::int from (
        select from ${source.from} where ${where} limit ${MAX_VIEW_COUNT}) counted) count`);
    }
    const { rows } = await sql<{ id: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
      database(this.em),
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  private async toSearchCondition(accountId: number, { search }: ViewFilters): Promise<RawBuilder<SqlBool>> {
    if (!search) return sql<SqlBool>`true`;
    const contactIds = await this.queries.execute(new FindContacts(accountId, search));
    return sql<SqlBool>`c.contact_id in (${contactIds})`;
  }
}
