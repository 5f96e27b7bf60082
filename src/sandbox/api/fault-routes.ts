import { addFault, type FaultKind } from '../faults/faults.contract.js';
import { closeConnectionsBody, expireCodeBody, retireSecretBody } from '../sandbox.contract.js';
import type { SandboxStats } from '../sandbox.contract.js';
import { endCodeConnection, expireCode } from '../server/linking/link-code.js';
import { retireSecret } from '../server/linking/retire-secret.js';
import { readQr } from '../server/linking/scan.js';
import { announceLimits } from '../server/account-limits.js';
import type { OpenConnection } from '../server/open-connection.js';
import { element } from '../server/wire/stanza.js';
import type { Network } from '../network.js';
import type { ApiCall, Router } from './router.js';

const SERVICE_UNAVAILABLE = 503;
const LIMITS = new Set<FaultKind>(['time-lock', 'new-chat-cap']);

export function addFaultRoutes(router: Router): void {
  router
    .on('POST', '/api/connections/close', closeConnections)
    .on('POST', '/api/faults', async (call) => {
      const fault = await call.body(addFault);
      call.network.faults.add(fault);
      if (LIMITS.has(fault.kind)) announceLimits(call.network, fault.number);
      return call.network.faults.list();
    })
    .on('POST', '/api/registrations/retire-secret', async (call) => {
      const { qr, child } = await call.body(retireSecretBody);
      const { connection, secret } = readQr(call.network, qr);
      return { acknowledged: await retireSecret(connection, secret, child) };
    })
    .on('POST', '/api/phones/:number/expire-code', async (call) => {
      const { stage } = await call.body(expireCodeBody);
      return { acknowledged: await expireCode(call.network, call.params.number ?? '', stage) };
    })
    .on('POST', '/api/phones/:number/end-code-connection', ({ network, params }) => {
      endCodeConnection(network, params.number ?? '');
      return {};
    })
    .on('GET', '/api/faults', ({ network }) => network.faults.list())
    .on('DELETE', '/api/faults', ({ network, query }) => {
      const number = query.get('number') ?? undefined;
      const wasLimited = network.faults.list().some(({ kind }) => LIMITS.has(kind));
      network.faults.clear(number);
      if (wasLimited) announceLimits(network, number);
      return network.faults.list();
    })
    .on('GET', '/api/stats', ({ network }) => statsOf(network))
    .on('POST', '/api/reset', ({ network }) => {
      network.reset();
      return statsOf(network);
    });
}

async function closeConnections(call: ApiCall): Promise<{ closed: number }> {
  const { number, deviceId, how, code } = await call.body(closeConnectionsBody);
  const connections = call.network.connections
    .all()
    .filter(
      (connection) =>
        (!number || connection.phone?.number === number) &&
        (deviceId === undefined || connection.device?.id === deviceId),
    );
  for (const connection of connections) closeConnection(connection, how, code);
  return { closed: connections.length };
}

function closeConnection(connection: OpenConnection, how: string, code = SERVICE_UNAVAILABLE): void {
  switch (how) {
    case 'freeze':
      connection.isFrozen = true;
      return;
    case 'cut':
      return connection.cut();
    case 'stream-error':
      return connection.endStream({ code });
    case 'replaced':
      return connection.endStream({}, [element('conflict', { type: 'replaced' })]);
    case 'failure':
      return connection.failLogin(code);
    default:
      connection.terminate();
  }
}

function statsOf(network: Network): SandboxStats {
  let linkedDevices = 0;
  for (const phone of network.phones.all()) linkedDevices += phone.devices.size;
  return { phones: network.phones.size, connections: network.connections.size, linkedDevices, ...network.stats };
}
