import type { WebSocket } from 'ws';
import type { Network } from '../network.js';
import { Connection } from './connection.js';
import { dispatch } from './dispatch.js';
import { beginRegistration } from './linking/begin-registration.js';
import { logIn } from './login.js';

export function acceptConnection(network: Network, socket: WebSocket): Connection {
  return new Connection(network, socket, {
    onStanza: dispatch,
    onClient(connection, noiseKey, client) {
      if (client.devicePairingData) beginRegistration(connection, noiseKey, client.devicePairingData);
      else logIn(connection, noiseKey, client);
    },
  });
}
