import type { z } from 'zod';
import type {
  addReviewBody,
  leaveCartBody,
  placeOrderBody,
  SandboxCart,
  SandboxCustomer,
  SandboxOrder,
  StorePlatform,
  SandboxStoreSummary,
  SandboxTrouble,
  SandboxStore,
  SubscriptionKind,
} from '../../../src/sandbox/sandbox-stores.contract.js';
import type { SandboxClient } from '../whatsapp/sandbox-client.js';

export class StoreClient {
  constructor(
    private readonly sandbox: SandboxClient,
    readonly id: string,
  ) {}

  /** Creates a store whose app belongs to this dashboard. */
  static async create(sandbox: SandboxClient, platform: StorePlatform, dashboardUrl?: string): Promise<StoreClient> {
    const wanted = { platform, ...(dashboardUrl && { dashboard_url: dashboardUrl }) };
    return new StoreClient(sandbox, (await sandbox.call<SandboxStoreSummary>('POST', '/shops', wanted)).id);
  }

  private call<T = unknown>(method: string, path = '', body?: unknown): Promise<T> {
    return this.sandbox.call<T>(method, `/shops/${this.id}${path}`, body);
  }

  read(): Promise<SandboxStore> {
    return this.call('GET');
  }

  order(wanted: z.input<typeof placeOrderBody>): Promise<SandboxOrder> {
    return this.call('POST', '/orders', wanted);
  }

  readOrder(id: string): Promise<SandboxOrder> {
    return this.call('POST', `/orders/${id}/read`);
  }

  setStatus(id: string, status: string): Promise<SandboxOrder> {
    return this.call('PATCH', `/orders/${id}`, { status });
  }

  ship(id: string, status: 'created' | 'updated' = 'created'): Promise<SandboxOrder> {
    return this.call('POST', `/orders/${id}/shipment`, { status });
  }

  invoice(id: string): Promise<SandboxOrder> {
    return this.call('POST', `/orders/${id}/invoice`);
  }

  leaveCart(wanted: z.input<typeof leaveCartBody>): Promise<SandboxCart> {
    return this.call('POST', '/carts', wanted);
  }

  changeCart(id: string, items: { product_id: string; quantity?: number }[]): Promise<SandboxCart> {
    return this.call('PATCH', `/carts/${id}`, { items });
  }

  buyCart(id: string): Promise<SandboxOrder> {
    return this.call('POST', `/carts/${id}/buy`);
  }

  dropCart(id: string): Promise<unknown> {
    return this.call('DELETE', `/carts/${id}`);
  }

  review(wanted: z.input<typeof addReviewBody>): Promise<{ id: string }> {
    return this.call('POST', '/reviews', wanted);
  }

  ask(phone: string, text: string): Promise<{ id: string }> {
    return this.call('POST', '/questions', { phone, text });
  }

  register(phone: string, name = 'سارة أحمد'): Promise<SandboxCustomer> {
    return this.call('POST', '/customers', { phone, name });
  }

  update(customerId: string, change: { name?: string; email?: string }): Promise<SandboxCustomer> {
    return this.call('PATCH', `/customers/${customerId}`, change);
  }

  logIn(customerId: string): Promise<unknown> {
    return this.call('POST', `/customers/${customerId}/login`);
  }

  otp(phone: string): Promise<{ code: string }> {
    return this.call('POST', '/otp', { phone });
  }

  subscribe(kind: SubscriptionKind): Promise<unknown> {
    return this.call('POST', '/subscription', { kind });
  }

  install(): Promise<{ open: string | null }> {
    return this.call('POST', '/install');
  }

  uninstall(): Promise<unknown> {
    return this.call('POST', '/uninstall');
  }

  /** Sets the webhook address of the generic protocol or of WooCommerce's cart plugin. */
  receiveAt(url: string, secret = ''): Promise<SandboxStore> {
    return this.call('PUT', '/receiver', { url, secret });
  }

  /** Creates keys that a merchant copies into the dashboard. */
  makeKeys(): Promise<Record<string, string>> {
    return this.call('POST', '/keys');
  }

  trouble(change: Partial<SandboxTrouble>): Promise<SandboxTrouble> {
    return this.call('PATCH', '/trouble', change);
  }

  expireTokens(refresh = false): Promise<unknown> {
    return this.call('POST', '/expire-tokens', { refresh });
  }

  /** Answers the consent page and returns the redirect. */
  async approve(address: string, decision: 'approve' | 'refuse' = 'approve'): Promise<URL> {
    const body = new URLSearchParams({ shop: this.id, decision });
    const response = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    const location = response.headers.get('location');
    if (!location) throw new Error(`not sent back: ${response.status} ${await response.text()}`);
    return new URL(location);
  }
}
