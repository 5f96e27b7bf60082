import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Queues } from '../../platform/queues/queues.js';
import type { ContactImport } from './contact-import.entity.js';
import { ImportChanged } from './imports.messages.js';
import { importQueue } from './imports.queue.js';
import type { ImportResource } from './imports.contract.js';
import { PublishImports } from './publish-imports.js';

/** What every change by its owner ends with: the import is carried on, and everybody who looks sees it. */
@Injectable()
export class WakeImport {
  constructor(
    private readonly queues: Queues,
    private readonly tell: PublishImports,
    private readonly events: EventBus,
  ) {}

  async andPublish(row: ContactImport): Promise<ImportResource> {
    // In each state it is another job: the one that read may not have ended yet when the one that writes is asked for.
    if (row.state === 'reading' || row.state === 'writing')
      await this.queues.add(
        importQueue,
        { accountId: row.accountId, importId: row.id },
        { jobId: `import-${row.id}-${row.updatedAt.getTime()}` },
      );
    const [resource] = await this.tell.describe(row.accountId, [row]);
    this.events.publish(new ImportChanged(row.accountId, resource!));
    return resource!;
  }
}
