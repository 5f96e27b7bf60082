import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { PermissionMissing } from '../../../auth/auth.errors.js';
import { GetDeviceById, RequireDevice } from '../../../devices/devices.messages.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { InboxViewNotFound, TooManyInboxViews } from '../../messaging.errors.js';
import { InboxViewsChanged } from '../../messaging.messages.js';
import { CountViews } from './count-views.js';
import {
  type InboxViewBody,
  type InboxViewResource,
  MAX_VIEWS,
  type UpdateInboxViewBody,
  type ViewFilters,
} from './inbox-views.contract.js';

type ViewRow = Pick<Row<'inbox_views'>, 'id' | 'name' | 'user_id' | 'filters'>;

const isVisible = ({ accountId, userId, deviceIds }: SignedIn): RawBuilder<SqlBool> => sql<SqlBool>`
  account_id = ${accountId} and (user_id is null or user_id = ${userId})
    and ${deviceIds ? sql`(device_id is null or device_id = any (${deviceIds}::bigint[]))` : sql`true`}`;

@Injectable()
export class ListInboxViews {
  constructor(
    private readonly em: EntityManager,
    private readonly countViews: CountViews,
  ) {}

  async execute(user: SignedIn): Promise<InboxViewResource[]> {
    return this.read(user, sql<SqlBool>`true`);
  }

  async get(user: SignedIn, viewId: number): Promise<InboxViewResource> {
    const [view] = await this.read(user, sql<SqlBool>`id = ${viewId}`);
    if (!view) throw new InboxViewNotFound();
    return view;
  }

  private async read(user: SignedIn, where: RawBuilder<SqlBool>): Promise<InboxViewResource[]> {
    const { rows } = await sql<ViewRow>`
      select id, name, user_id, filters from inbox_views where ${isVisible(user)} and ${where}
        order by user_id is not null, name, id`.execute(database(this.em));
    const counts = await this.countViews.execute(user, rows);
    return rows.map(({ id, name, user_id: userId, filters }) => ({
      id,
      name,
      is_shared: userId === null,
      filters,
      count: counts.get(id) ?? 0,
    }));
  }
}

@Injectable()
export class CreateInboxView {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly listViews: ListInboxViews,
  ) {}

  async execute(user: SignedIn, { name, is_shared: isShared, filters }: InboxViewBody): Promise<InboxViewResource> {
    if (isShared) requireSharing(user);
    await requireDevice(this.queries, user, filters);
    const userId = isShared ? null : user.userId;
    const {
      rows: [view],
    } = await this.em.transactional(async (em) => {
      await lockAccount(em, 'inbox views', user.accountId);
      return sql<{ id: number }>`
        insert into inbox_views (account_id, user_id, name, filters)
          select ${user.accountId}, ${userId}::bigint, ${name}, ${JSON.stringify(filters)}::jsonb
            where ${hasRoom(user.accountId, userId)} returning id`.execute(database(em));
    });
    if (!view) throw new TooManyInboxViews();
    this.events.publish(new InboxViewsChanged(user.accountId, userId));
    return this.listViews.get(user, view.id);
  }
}

@Injectable()
export class UpdateInboxView {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly listViews: ListInboxViews,
  ) {}

  async execute(user: SignedIn, viewId: number, changes: UpdateInboxViewBody): Promise<InboxViewResource> {
    const view = await findEditable(this.em, user, viewId);
    const wasShared = view.user_id === null;
    const { name = null, filters, is_shared: isShared = wasShared } = changes;
    if (isShared) requireSharing(user);
    await requireDevice(this.queries, user, filters);
    const userId = isShared ? null : user.userId;
    const { numAffectedRows } = await this.em.transactional(async (em) => {
      await lockAccount(em, 'inbox views', user.accountId);
      return sql`
        update inbox_views set name = coalesce(${name}, name), user_id = ${userId}::bigint,
            filters = coalesce(${filters ? JSON.stringify(filters) : null}::jsonb, filters), updated_at = clock_timestamp()
          where id = ${viewId} and ${isVisible(user)}
            and ${isShared === wasShared ? sql`true` : hasRoom(user.accountId, userId)}`.execute(database(em));
    });
    if (numAffectedRows === 0n) throw new TooManyInboxViews();
    this.events.publish(new InboxViewsChanged(user.accountId, isShared || wasShared ? null : userId));
    return this.listViews.get(user, viewId);
  }
}

@Injectable()
export class DeleteInboxView {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(user: SignedIn, viewId: number): Promise<void> {
    const { user_id: userId } = await findEditable(this.em, user, viewId);
    await sql`delete from inbox_views where id = ${viewId} and ${isVisible(user)}`.execute(database(this.em));
    this.events.publish(new InboxViewsChanged(user.accountId, userId));
  }
}

async function findEditable(em: EntityManager, user: SignedIn, viewId: number): Promise<Pick<ViewRow, 'user_id'>> {
  const {
    rows: [view],
  } = await sql<Pick<ViewRow, 'user_id'>>`
    select user_id from inbox_views where id = ${viewId} and ${isVisible(user)}`.execute(database(em));
  if (!view) throw new InboxViewNotFound();
  if (view.user_id === null) requireSharing(user);
  return view;
}

function requireSharing({ permissions }: SignedIn): void {
  if (!permissions.includes('edit inbox settings')) throw new PermissionMissing();
}

async function requireDevice(queries: QueryBus, user: SignedIn, filters: ViewFilters | undefined): Promise<void> {
  if (filters?.device === undefined) return;
  await queries.execute(new RequireDevice(user, filters.device));
  await queries.execute(new GetDeviceById(user.accountId, filters.device));
}

const hasRoom = (accountId: number, userId: number | null): RawBuilder<SqlBool> => sql<SqlBool>`
  (select count(*) from inbox_views where account_id = ${accountId}
    and user_id is not distinct from ${userId}::bigint) < ${MAX_VIEWS}`;
