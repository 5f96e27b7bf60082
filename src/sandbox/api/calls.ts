import { placeCall } from '../phones/place-call.js';
import { placeCallBody } from '../sandbox.contract.js';
import { findPhone } from './phones.js';
import type { Router } from './router.js';

export function addCallRoutes(router: Router): void {
  router
    .on('POST', '/api/phones/:number/calls', async ({ network, params, body }) => {
      const { to } = await body(placeCallBody);
      return placeCall(network, findPhone(network, params.number ?? ''), findPhone(network, to));
    })
    .on('GET', '/api/phones/:number/calls', ({ network, params }) =>
      network.calls.listByNumber(findPhone(network, params.number ?? '').number),
    );
}
