import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import { claimDeliveries, IS_DUE, type ClaimedDelivery, type DeliveryEndpoint } from './claim-deliveries.js';
import { SendDelivery } from './send-delivery.js';
import { isDelivered, SettleDeliveries, type SentDelivery } from './settle-deliveries.js';

const DeliverWebhooks = z.object({ endpointId: z.number() });
type DeliverWebhooks = z.infer<typeof DeliverWebhooks>;

const MAX_PARALLEL_REQUESTS = 8;
const MIN_BATCH_SIZE = 8;
/** Each claim and each settlement is a commit. */
const MAX_BATCH_SIZE = 64;
const FAST_BATCH_MS = 1_000;
/** Requests not started by then are released. */
const MAX_BATCH_MS = 15_000;
/** One batch is settled while the next is sent. */
const PARALLEL_BATCHES = 2;
const MAX_TURN_MS = 20_000;

/** Delivers at least once. One job per endpoint, so an unresponsive one delays no other. */
export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  schema: DeliverWebhooks,
  key: ({ endpointId }) => endpointId,
  concurrency: 24,
  everyMs: 1_000,
  outward: true,
  accountOf: 'webhook_endpoints',
});

@HandlesJob(deliverWebhooksJob)
export class DeliverWebhooksJobHandler implements QueuedJobHandler<DeliverWebhooks> {
  private isStopping = false;

  constructor(
    private readonly em: EntityManager,
    private readonly processes: ProcessRegistry,
    private readonly secrets: EndpointSecrets,
    private readonly sender: SendDelivery,
    private readonly settler: SettleDeliveries,
    shutdown: GracefulShutdown,
  ) {
    shutdown.onStart(() => (this.isStopping = true));
  }

  async execute({ endpointId }: DeliverWebhooks): Promise<void> {
    const deadline = performance.now() + MAX_TURN_MS;
    const deliverAll = async () => {
      let batchSize = MIN_BATCH_SIZE;
      while (this.mayContinue() && performance.now() < deadline) {
        const startedAt = performance.now();
        if (!(await this.deliverBatch(endpointId, batchSize))) return;
        batchSize =
          performance.now() - startedAt < FAST_BATCH_MS ? Math.min(2 * batchSize, MAX_BATCH_SIZE) : MIN_BATCH_SIZE;
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_BATCHES }, deliverAll));
  }

  /** Returns whether more may be due. */
  private async deliverBatch(endpointId: number, batchSize: number): Promise<boolean> {
    const processId = this.processes.id;
    const claimed = await claimDeliveries(this.em.fork(), processId, endpointId, batchSize);
    const [endpoint] = claimed;
    if (!endpoint) return false;
    const sent = await this.sendAll(claimed, endpoint);
    return this.settler.settle(endpointId, processId, sent, claimed.slice(sent.length), endpoint.must_record_success);
  }

  /** Stops when the first requests have all failed. Deliveries missing from the result were not sent. */
  private async sendAll(claimed: readonly ClaimedDelivery[], endpoint: DeliveryEndpoint): Promise<SentDelivery[]> {
    const secrets = this.secretsOf(endpoint);
    const deadline = performance.now() + MAX_BATCH_MS;
    const sent: SentDelivery[] = [];
    let started = 0;
    const allFailed = () => sent.length >= MAX_PARALLEL_REQUESTS && !sent.some(isDelivered);
    const sendRemaining = async () => {
      while (started < claimed.length && performance.now() < deadline && !allFailed() && this.mayContinue()) {
        const delivery = claimed[started++]!;
        sent.push({ delivery, outcome: await this.sender.send(endpoint.url, secrets, delivery) });
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, sendRemaining));
    return sent;
  }

  private mayContinue(): boolean {
    return !this.isStopping && this.processes.isAlive();
  }

  private secretsOf({
    account_id: accountId,
    key_id,
    secret,
    former_key_id,
    former_secret,
  }: DeliveryEndpoint): string[] {
    return [
      this.secrets.open(accountId, key_id, secret),
      ...(former_secret && former_key_id ? [this.secrets.open(accountId, former_key_id, former_secret)] : []),
    ];
  }

  findDue(): Promise<DeliverWebhooks[]> {
    return database(this.em)
      .selectFrom('webhook_endpoints as e')
      .select('e.id as endpointId')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('webhook_deliveries as d').whereRef('d.endpoint_id', '=', 'e.id').where(IS_DUE)),
      )
      .execute();
  }
}
