import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { ContactImport } from './contact-import.entity.js';
import { ImportChanged } from './imports.messages.js';
import type { ImportResource } from './imports.contract.js';
import { PublishImports } from './publish-imports.js';
import { importJob } from './import.job.js';

@Injectable()
export class WakeImport {
  constructor(
    private readonly jobs: Jobs,
    private readonly publisher: PublishImports,
    private readonly events: EventBus,
  ) {}

  async wakeAndPublish(row: ContactImport): Promise<ImportResource> {
    if (row.state === 'reading' || row.state === 'writing' || row.state === 'undoing')
      await this.jobs.enqueue(importJob, { accountId: row.accountId, importId: row.id });
    const [resource] = await this.publisher.describe(row.accountId, [row]);
    this.events.publish(new ImportChanged(row.accountId, resource!));
    return resource!;
  }
}
