import type { Connection } from '../connection.js';
import { bytesOf, child, element } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';
import { QueryError } from './query-error.js';

const NOT_FOUND = 404;
const textElement = (tag: string, value: string | number): Stanza => element(tag, {}, Buffer.from(String(value)));
const toThousandths = (amount: number): number => Math.round(amount * 1000);

export function answerOrder({ network, phone }: Connection, query: Stanza): Stanza[] {
  const requested = child(query, 'order');
  const refusal = network.faults.consume('refuse-orders', phone?.number ?? '');
  if (refusal) throw new QueryError(refusal.code ?? 500, 'internal-server-error');
  const token = bytesOf(child(requested, 'token'))?.toString() ?? '';
  const order = network.orders.find(requested?.attrs.id ?? '', token);
  if (!order) throw new QueryError(NOT_FOUND, 'item-not-found');
  const total = order.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return [
    element('order', { id: order.id, creation_ts: Math.floor(Date.now() / 1000) }, [
      ...order.items.map(({ id, name, price, quantity }) =>
        element('product', {}, [
          textElement('id', id),
          textElement('name', name),
          textElement('price', toThousandths(price)),
          textElement('currency', order.currency),
          textElement('quantity', quantity),
        ]),
      ),
      element('price', {}, [
        textElement('subtotal', toThousandths(total)),
        textElement('total', toThousandths(total)),
        textElement('currency', order.currency),
        textElement('price_status', 'estimated'),
      ]),
    ]),
  ];
}
