import { beforeAll, expect, it } from '@jest/globals';
import type { InboundMessage } from '../../src/devices/devices.ports.js';
import { openMerchantWithStore } from '../setup/accounts/merchant-with-store.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { codOrder, type CodWorld, codWorld } from '../setup/stores/cod-world.js';

let server: TestApp;
let world: CodWorld;
beforeAll(async () => {
  server = await workerApp();
  world = codWorld(server);
}, 60_000);

it('an ambiguous reply decides nothing', async () => {
  const merchant = await openMerchantWithStore(server, { cod_confirmation: true });
  const texts = ['لا تلغي الطلب', 'لا مشكلة', 'no problem', 'No, I want it tomorrow', 'شكرا', 'لا'];
  const phones = texts.map((_text, index) => `96655536000${index}`);
  await merchant.sendEvent('order.created', ...phones.map((phone, index) => codOrder(index, phone)));
  for (const [index, text] of texts.entries()) await world.write(merchant, phones[index]!, text);
  await world.write(merchant, phones[5]!, 'تلغي');
  await world.settled(merchant);
  expect((await world.states(merchant)).map(({ cod_state: state }) => state)).toEqual([
    ...Array<string>(5).fill('asked'),
    'cancelled',
  ]);
  const chats = await merchant.sql<{ needs_you: boolean }>(
    `select h.needs_you_at is not null needs_you from chats h join contacts p on p.id = h.contact_id
      where p.account_id = ? and p.phone = any (?::text[]) order by p.phone`,
    [merchant.accountId, `{${phones.join()}}`],
  );
  expect(chats.map(({ needs_you: needsYou }) => needsYou)).toEqual([true, true, true, true, false, true]);
});

it('a changed reply counts until the store has shipped, and so do the numbers of the question', async () => {
  const merchant = await openMerchantWithStore(server, {
    cod_confirmation: true,
    cod_confirmation_text: 'للإلغاء أرسل 1، للتأكيد أرسل 2',
  });
  const phone = '966555370001';
  const asked = codOrder(1, phone) as { data: { order: object } };
  await merchant.sendEvent('order.created', asked);
  const replyWith = async (text: string, more: Partial<InboundMessage> = {}) => {
    await world.write(merchant, phone, text, more);
    await world.settled(merchant);
    return (await world.states(merchant))[0]?.cod_state;
  };
  expect(await replyWith('1')).toBe('cancelled');
  await merchant.sql(`update shop_orders set cod_told_at = now() - interval '1 day' where shop_id = ?`, [
    merchant.store.id,
  ]);
  expect(await replyWith('2')).toBe('confirmed');
  const [again] = await merchant.sql<object>(
    `select cod_answers, coalesce(cod_told_at, now()) > now() - interval '1 hour' as is_told_anew from shop_orders where shop_id = ?`,
    [merchant.store.id],
  );
  expect(again).toEqual({ cod_answers: 2, is_told_anew: true });
  const card = { reply: { type: 'button', id: 'cod_cancel', title: 'X', description: null, name: null, params: null } };
  expect(await replyWith('X', { card: card as unknown as InboundMessage['card'] })).toBe('cancelled');
  expect(await replyWith('نعم')).toBe('confirmed');
  const shipped = { ...asked.data.order, status: 'shipped' };
  await merchant.sendEvent('order.status_updated', {
    ...asked,
    id: 'evt-shipped',
    event: 'order.status_updated',
    data: { order: shipped },
  });
  expect(await replyWith('إلغاء')).toBe('confirmed');
  const [chat] = await merchant.sql<{ needs_you_at: string | null }>(
    'select h.needs_you_at from chats h join contacts p on p.id = h.contact_id where p.account_id = ? and p.phone = ?',
    [merchant.accountId, phone],
  );
  expect(chat?.needs_you_at).not.toBeNull();
  expect((await merchant.messages()).filter(({ automation }) => automation === 'cod.answer')).toHaveLength(4);
});
