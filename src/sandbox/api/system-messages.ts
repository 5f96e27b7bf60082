import { sendAsService } from '../phones/send.js';
import { Problem } from '../problem.js';
import { sendSystemMessageBody } from '../sandbox.contract.js';
import type { Router } from './router.js';

/** Reaches an application that has no device. */
export function addSystemMessageRoute(router: Router): void {
  router.on('POST', '/api/system-messages', async ({ network, body }) => {
    const { to, text, name } = await body(sendSystemMessageBody);
    if (to === network.phones.service.number)
      throw new Problem(422, 'same_phone', 'The network does not write to itself.');
    const known = network.phones.find(to);
    const phone = known ?? network.phones.create({ number: to, ...(name && { name }) });
    if (!known) network.phoneChanged(phone);
    return { id: sendAsService(network, phone, text), number: phone.number };
  });
}
