import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { PackageRequired } from '../../billing/billing.errors.js';
import { GetEntitlements } from '../../billing/billing.messages.js';
import { Clock } from '../../platform/clock.js';
import { readCounters } from '../../platform/counters/read-counters.js';
import { ContactImport } from './contact-import.entity.js';
import { toImportResource } from './import.resource.js';
import { ImportChanged } from './imports.messages.js';
import type { ImportResource } from './imports.contract.js';

@Injectable()
export class PublishImports {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async describe(accountId: number, rows: readonly ContactImport[]): Promise<ImportResource[]> {
    const remaining = await this.readRemaining(accountId);
    return rows.map((row) => toImportResource(row, remaining, this.clock.now()));
  }

  async publish(accountId: number, importId: number): Promise<void> {
    const row = await this.em.fork().findOne(ContactImport, { id: importId, accountId });
    if (!row) return;
    const [resource] = await this.describe(accountId, [row]);
    if (resource) this.events.publish(new ImportChanged(accountId, resource));
  }

  /** Returns null for an unlimited plan. */
  async readRemaining(accountId: number): Promise<number | null> {
    const limit = await this.readLimit(accountId);
    if (limit < 0) return null;
    const { contacts } = await readCounters(this.em, accountId, ['contacts']);
    return Math.max(0, limit - contacts);
  }

  /** Returns -1 for an unlimited plan, 0 without a plan. */
  async readLimit(accountId: number): Promise<number> {
    try {
      return (await this.queries.execute(new GetEntitlements(accountId))).contacts;
    } catch (error) {
      if (error instanceof PackageRequired) return 0;
      throw error;
    }
  }
}
