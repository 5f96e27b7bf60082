import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../../report.js';
import type { OutgoingEvent, PlatformAdapter } from '../platform-adapter.js';
import type { AppCredentials } from '../store-environment.js';
import type { Store } from '../state/store.js';
import type { StoreBook } from '../state/store-book.js';
import type { DeliveryRecord, WebhookRecord } from '../state/store-records.js';
import { applyDeliveryFaults, releaseHeld } from './apply-delivery-faults.js';
import { post, type PostResult } from './post.js';

/** Time that a delivery waits for the previous response, to keep the sequence. */
const MAX_SEQUENCE_WAIT_MS = 1000;

interface StoreDirectory {
  readonly book: StoreBook;
  readonly credentials: AppCredentials;
  adapterFor(store: Store): PlatformAdapter;
  dashboardOf(store: Store): string | null;
}

export class Deliveries {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly lastDeliveries = new Map<string, Promise<unknown>>();
  private isStopped = false;

  constructor(
    private readonly stores: StoreDirectory,
    private readonly scale: number,
  ) {}

  resume(): void {
    for (const store of this.stores.book.all())
      for (const delivery of store.deliveries.values())
        if (delivery.state === 'waiting') this.schedule(store, delivery);
  }

  stop(): void {
    this.isStopped = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  add(store: Store, message: OutgoingEvent): void {
    for (const { url, webhook } of this.receiversOf(store, message)) {
      for (const delivery of applyDeliveryFaults(store, makeDelivery(message, url, webhook))) {
        store.addDelivery(delivery);
        if (delivery.state === 'waiting') this.schedule(store, delivery);
      }
    }
    this.release(store);
  }

  release(store: Store): void {
    for (const delivery of releaseHeld(store)) this.schedule(store, delivery);
  }

  private receiversOf(store: Store, { event, to }: OutgoingEvent): { url: string; webhook?: WebhookRecord }[] {
    if (typeof to === 'object') return [to];
    if (to === 'app') {
      const dashboard = this.stores.dashboardOf(store);
      return dashboard ? [{ url: dashboard + this.stores.adapterFor(store).appPath(this.stores.credentials) }] : [];
    }
    const registered = store.record.webhooks
      .filter((webhook) => (webhook.event === event || webhook.event === '*') && isReceiving(webhook))
      .map((webhook) => ({ url: webhook.url, webhook }));
    const appEvents = this.stores.adapterFor(store).appEventsOf?.(this.stores.book.partner) ?? [];
    return appEvents.includes(event)
      ? [...registered, ...this.receiversOf(store, { event, body: null, to: 'app' })]
      : registered;
  }

  private schedule(store: Store, delivery: DeliveryRecord): void {
    if (this.isStopped) return;
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        this.queue(store, delivery);
      },
      Math.max(0, delivery.dueAt - Date.now()),
    );
    this.timers.add(timer);
  }

  /** Keeps the sequence while the receiver responds in time. */
  private queue(store: Store, delivery: DeliveryRecord): void {
    const previous = this.lastDeliveries.get(store.record.id) ?? Promise.resolve();
    const current = previous.then(() => {
      const sent = this.send(store, delivery).catch(report('store webhook delivery failed'));
      return Promise.race([sent, sleep(MAX_SEQUENCE_WAIT_MS, undefined, { ref: false })]);
    });
    this.lastDeliveries.set(store.record.id, current);
  }

  private async send(store: Store, delivery: DeliveryRecord): Promise<void> {
    const adapter = this.stores.adapterFor(store);
    const webhook = store.record.webhooks.find(({ id }) => id === delivery.webhookId);
    if (delivery.webhookId !== null && !(webhook && isReceiving(webhook)))
      return this.finish(store, delivery, 'dropped');
    const isForged = delivery.trouble.includes('wrong_signature');
    const headers = adapter.headersOf({ store, delivery, webhook, credentials: this.stores.credentials, isForged });
    const answer = await post(delivery, headers, adapter.deliveryPolicy.timeoutMs);
    if (this.isStopped) return;
    delivery.tries.push({ at: Date.now(), status: answer.status });
    const isAccepted = answer.status !== null && adapter.deliveryPolicy.isAccepted(answer.status);
    // The platform did not send a forged delivery, so it is neither counted nor retried.
    if (webhook && !isForged) adapter.recordAttempt(store, webhook, answer.status);
    if (isAccepted) {
      adapter.handleResponse?.(store, delivery, answer.body);
      return this.finish(store, delivery, 'delivered');
    }
    if (isForged) return this.finish(store, delivery, 'failed');
    this.retry(store, delivery, answer);
  }

  private retry(store: Store, delivery: DeliveryRecord, { status, retryAfterMs }: PostResult): void {
    const { retryDelaysMs, isRetried } = this.stores.adapterFor(store).deliveryPolicy;
    const wait = retryDelaysMs[delivery.tries.length - 1];
    if (wait === undefined || (status !== null && isRetried?.(status) === false))
      return this.finish(store, delivery, 'failed');
    delivery.dueAt = Date.now() + (retryAfterMs ?? wait / this.scale);
    store.addDelivery(delivery);
    this.schedule(store, delivery);
  }

  private finish(store: Store, delivery: DeliveryRecord, state: DeliveryRecord['state']): void {
    delivery.state = state;
    store.addDelivery(delivery);
  }
}

const isReceiving = ({ status }: WebhookRecord): boolean => status === 'active' || status === 'degraded';

function makeDelivery(message: OutgoingEvent, url: string, webhook: WebhookRecord | undefined): DeliveryRecord {
  const { event, body, isForm = false, about = {} } = message;
  return {
    id: randomUUID(),
    webhookId: webhook?.id ?? null,
    event,
    url,
    body: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
    contentType: isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    about,
    state: 'waiting',
    trouble: [],
    tries: [],
    createdAt: Date.now(),
    dueAt: Date.now(),
  };
}
