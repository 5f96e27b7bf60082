import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { type InboundMessage, RecordInbound } from '../../../src/devices/devices.ports.js';
import type { openMerchantWithStore } from '../accounts/merchant-with-store.js';
import type { TestApp } from '../servers/app.js';
import { waitFor } from '../wait-for.js';

type Store = Awaited<ReturnType<typeof openMerchantWithStore>>;

export const codOrder = (index: number, phone: string, payment = 'cod'): object => ({
  id: `evt-${index}`,
  event: 'order.created',
  created_at: new Date().toISOString(),
  store: { id: '1', currency: 'SAR' },
  data: {
    order: {
      id: `o-${index}`,
      number: `${1000 + index}`,
      status: 'new',
      currency: 'SAR',
      total: '50.00',
      payment_method: payment,
      customer: { id: `c-${index}`, first_name: 'سارة', phone: `+${phone}` },
      items: [],
    },
  },
});

let messageCount = 0;
const write =
  (server: TestApp) =>
  ({ accountId, deviceId }: Store, phone: string, body: string, more: Partial<InboundMessage> = {}): Promise<void> => {
    const message: InboundMessage = {
      waId: `cod-${++messageCount}`,
      fromMe: false,
      phone,
      lid: null,
      pushName: null,
      at: new Date(),
      kind: 'text',
      body,
      unsupportedType: null,
      media: null,
      quoted: null,
      effect: null,
      card: null,
      forwards: 0,
      content: new Uint8Array(),
      isLive: true,
      isTruncated: false,
      ...more,
    };
    return RequestContext.create(server.orm.em, () =>
      server.app.get(CommandBus).execute(new RecordInbound(accountId, deviceId, [message])),
    );
  };

const states = (merchant: Store) =>
  merchant.sql<{ order_id: string; cod_state: string | null }>(
    'select order_id, cod_state from shop_orders where shop_id = ? order by id',
    [merchant.store.id],
  );
const settled = (merchant: Store) =>
  waitFor('the answers are recorded', async () => {
    const pending = await merchant.sql<object>(
      `select from durable_tasks where handler = 'commerce.record_cod_answer' and account_id = ?`,
      [merchant.accountId],
    );
    return pending.length === 0;
  });

export const codWorld = (server: TestApp) => ({ write: write(server), states, settled });
export type CodWorld = ReturnType<typeof codWorld>;
