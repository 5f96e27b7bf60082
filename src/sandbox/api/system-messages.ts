import { sendAsService } from '../phones/send.js';
import { Problem } from '../problem.js';
import { sendSystemMessageBody } from '../sandbox.contract.js';
import type { Router } from './router.js';

/** Sends as the service account of the network, for an application without a linked device. */
export function addSystemMessageRoute(router: Router): void {
  router.on('POST', '/api/system-messages', async ({ network, body }) => {
    const { to, text, name } = await body(sendSystemMessageBody);
    if (to === network.phones.service.number)
      throw new Problem(422, 'same_phone', 'The service number cannot receive messages.');
    const existing = network.phones.find(to);
    const phone = existing ?? network.phones.create({ number: to, ...(name && { name }) });
    if (!existing) network.emitPhoneChanged(phone);
    return { id: sendAsService(network, phone, text), number: phone.number };
  });
}
