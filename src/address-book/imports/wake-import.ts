import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Workers } from '../../platform/queues/workers.js';
import type { ContactImport } from './contact-import.entity.js';
import { ImportChanged } from './imports.messages.js';
import type { ImportResource } from './imports.contract.js';
import { PublishImports } from './publish-imports.js';
import { ImportWorker } from './import.worker.js';

@Injectable()
export class WakeImport {
  constructor(
    private readonly workers: Workers,
    private readonly publisher: PublishImports,
    private readonly events: EventBus,
  ) {}

  async wakeAndPublish(row: ContactImport): Promise<ImportResource> {
    if (row.state === 'reading' || row.state === 'writing' || row.state === 'undoing')
      await this.workers.wake(ImportWorker, { accountId: row.accountId, importId: row.id });
    const [resource] = await this.publisher.describe(row.accountId, [row]);
    this.events.publish(new ImportChanged(row.accountId, resource!));
    return resource!;
  }
}
