import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../../report.js';
import type { Outgoing, PlatformAdapter } from '../platform-adapter.js';
import type { AppCredentials } from '../shop-environment.js';
import type { Shop } from '../state/shop.js';
import type { ShopBook } from '../state/shop-book.js';
import type { DeliveryRecord, WebhookRecord } from '../state/shop-records.js';
import { applyDeliveryFaults, releaseHeld } from './apply-delivery-faults.js';
import { post, type PostResult } from './post.js';

/** Maximum wait for the previous response. */
const MAX_ORDER_WAIT_MS = 1000;

interface ShopDirectory {
  readonly book: ShopBook;
  readonly credentials: AppCredentials;
  adapterFor(shop: Shop): PlatformAdapter;
  dashboardOf(shop: Shop): string | null;
}

export class Deliveries {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly lines = new Map<string, Promise<unknown>>();
  private isStopped = false;

  constructor(
    private readonly shops: ShopDirectory,
    /** Divides the platforms' retry delays. */
    private readonly scale: number,
  ) {}

  /** After a restart. */
  resume(): void {
    for (const shop of this.shops.book.all())
      for (const delivery of shop.deliveries.values()) if (delivery.state === 'waiting') this.schedule(shop, delivery);
  }

  stop(): void {
    this.isStopped = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  add(shop: Shop, message: Outgoing): void {
    for (const { url, webhook } of this.receiversOf(shop, message)) {
      for (const delivery of applyDeliveryFaults(shop, makeDelivery(message, url, webhook))) {
        shop.addDelivery(delivery);
        if (delivery.state === 'waiting') this.schedule(shop, delivery);
      }
    }
    this.release(shop);
  }

  /** Once there are enough held deliveries. */
  release(shop: Shop): void {
    for (const delivery of releaseHeld(shop)) this.schedule(shop, delivery);
  }

  private receiversOf(shop: Shop, { event, to }: Outgoing): { url: string; webhook?: WebhookRecord }[] {
    if (typeof to === 'object') return [to];
    if (to === 'app') {
      const dashboard = this.shops.dashboardOf(shop);
      return dashboard ? [{ url: dashboard + this.shops.adapterFor(shop).appPath(this.shops.credentials) }] : [];
    }
    const registered = shop.record.webhooks
      .filter((webhook) => (webhook.event === event || webhook.event === '*') && isServed(webhook))
      .map((webhook) => ({ url: webhook.url, webhook }));
    const ofApp = this.shops.adapterFor(shop).appEventsOf?.(this.shops.book.partner) ?? [];
    return ofApp.includes(event)
      ? [...registered, ...this.receiversOf(shop, { event, body: null, to: 'app' })]
      : registered;
  }

  private schedule(shop: Shop, delivery: DeliveryRecord): void {
    if (this.isStopped) return;
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        this.queue(shop, delivery);
      },
      Math.max(0, delivery.dueAt - Date.now()),
    );
    this.timers.add(timer);
  }

  /** In order while the receiver responds in time. */
  private queue(shop: Shop, delivery: DeliveryRecord): void {
    const before = this.lines.get(shop.record.id) ?? Promise.resolve();
    const line = before.then(() => {
      const sent = this.send(shop, delivery).catch(report('store webhook delivery failed'));
      return Promise.race([sent, sleep(MAX_ORDER_WAIT_MS, undefined, { ref: false })]);
    });
    this.lines.set(shop.record.id, line);
  }

  private async send(shop: Shop, delivery: DeliveryRecord): Promise<void> {
    const adapter = this.shops.adapterFor(shop);
    const webhook = shop.record.webhooks.find(({ id }) => id === delivery.webhookId);
    if (delivery.webhookId !== null && !(webhook && isServed(webhook))) return this.end(shop, delivery, 'dropped');
    const isForged = delivery.trouble.includes('wrong_signature');
    const headers = adapter.headersOf({ shop, delivery, webhook, credentials: this.shops.credentials, isForged });
    const answer = await post(delivery, headers, adapter.deliveryPolicy.timeoutMs);
    if (this.isStopped) return;
    delivery.tries.push({ at: Date.now(), status: answer.status });
    const isAccepted = answer.status !== null && adapter.deliveryPolicy.isAccepted(answer.status);
    // The platform did not send a forged delivery: no count, no retry.
    if (webhook && !isForged) adapter.recordAttempt(shop, webhook, answer.status);
    if (isAccepted) {
      adapter.handleResponse?.(shop, delivery, answer.body);
      return this.end(shop, delivery, 'delivered');
    }
    if (isForged) return this.end(shop, delivery, 'failed');
    this.retry(shop, delivery, answer);
  }

  private retry(shop: Shop, delivery: DeliveryRecord, { status, retryAfterMs }: PostResult): void {
    const { retryDelaysMs, isRetried } = this.shops.adapterFor(shop).deliveryPolicy;
    const wait = retryDelaysMs[delivery.tries.length - 1];
    if (wait === undefined || (status !== null && isRetried?.(status) === false))
      return this.end(shop, delivery, 'failed');
    delivery.dueAt = Date.now() + (retryAfterMs ?? wait / this.scale);
    shop.addDelivery(delivery);
    this.schedule(shop, delivery);
  }

  private end(shop: Shop, delivery: DeliveryRecord, state: DeliveryRecord['state']): void {
    delivery.state = state;
    shop.addDelivery(delivery);
  }
}

const isServed = ({ status }: WebhookRecord): boolean => status === 'active' || status === 'degraded';

function makeDelivery(message: Outgoing, url: string, webhook: WebhookRecord | undefined): DeliveryRecord {
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
