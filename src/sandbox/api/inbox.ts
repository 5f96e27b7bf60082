import type { Network } from '../network.js';
import type { StoredMessage } from '../phones/message-log.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import { phoneOfCall } from './phones.js';
import { toMessage } from './resources.js';
import { sendJson } from './router.js';
import type { ApiCall, Router } from './router.js';

const MAX_WAIT_MS = 120_000;

/** Waits until `count` messages have arrived or `wait` milliseconds have passed. */
export function addInboxRoute(router: Router): void {
  router.on('GET', '/api/phones/:number/inbox', async (call) => {
    const phone = phoneOfCall(call);
    const since = Number(call.query.get('since') ?? 0);
    const from = (call.query.get('from') ?? '').replace(/\D/g, '');
    const count = Math.max(1, Number(call.query.get('count') ?? 1));
    const waitMs = Math.min(MAX_WAIT_MS, Number(call.query.get('wait') ?? 0));
    const received = (): StoredMessage[] =>
      phone.messages.after(since).filter((message) => !message.fromMe && (!from || message.peer === from));
    if (waitMs > 0 && received().length < count) await waitFor(call, phone, () => received().length >= count, waitMs);
    const messages = received();
    const cursor = messages.at(-1)?.seq ?? Math.min(since, phone.messages.cursor);
    sendJson(call.response, 200, { data: messages.map((message) => toMessage(phone, message)), cursor });
  });
}

function waitFor(
  { network, response }: ApiCall,
  phone: VirtualPhone,
  isDone: () => boolean,
  waitMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, waitMs);
    const stop = listenTo(network, phone, () => isDone() && finish());
    response.on('close', finish);
  });
}

const listenTo = (network: Network, phone: VirtualPhone, listener: () => void): (() => void) =>
  network.events.listen((event) => {
    if (event.type === 'message.created' && event.number === phone.number) listener();
  });
