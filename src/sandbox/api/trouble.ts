import { addFault, closeConnections } from '../sandbox.contract.js';
import type { SandboxStats } from '../sandbox.contract.js';
import type { Connection } from '../server/connection.js';
import { element } from '../server/wire/stanza.js';
import type { Network } from '../network.js';
import type { Call, Router } from './router.js';

const SERVICE_UNAVAILABLE = 503;

/** Switches for trouble, and what the network counted. */
export function addTroubleRoutes(router: Router): void {
  router
    .on('POST', '/api/connections/close', closeCall)
    .on('POST', '/api/faults', async (call) => {
      call.network.faults.add(await call.body(addFault));
      return call.network.faults.list();
    })
    .on('GET', '/api/faults', ({ network }) => network.faults.list())
    .on('DELETE', '/api/faults', ({ network, query }) => {
      network.faults.clear(query.get('number') ?? undefined);
      return network.faults.list();
    })
    .on('GET', '/api/stats', ({ network }) => statsOf(network))
    .on('POST', '/api/reset', ({ network }) => {
      network.reset();
      return statsOf(network);
    });
}

async function closeCall(call: Call): Promise<{ closed: number }> {
  const { number, deviceId, how, code } = await call.body(closeConnections);
  const chosen = call.network.connections
    .all()
    .filter(
      (each) => (!number || each.phone?.number === number) && (deviceId === undefined || each.device?.id === deviceId),
    );
  for (const connection of chosen) closeConnection(connection, how, code);
  return { closed: chosen.length };
}

function closeConnection(connection: Connection, how: string, code = SERVICE_UNAVAILABLE): void {
  switch (how) {
    case 'freeze':
      connection.isFrozen = true;
      return;
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
