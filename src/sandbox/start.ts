import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { addEventStream } from './api/event-stream.js';
import { addCallRoutes } from './api/calls.js';
import { addInboxRoute } from './api/inbox.js';
import { addMessageRoutes } from './api/messages.js';
import { addPhoneRoutes } from './api/phones.js';
import { Router } from './api/router.js';
import { addSystemMessageRoute } from './api/system-messages.js';
import { addKeyFaultRoutes } from './api/key-fault-routes.js';
import { addFaultRoutes } from './api/fault-routes.js';
import { Network } from './network.js';
import { receiveStanza } from './phones/receive.js';
import { acceptConnection } from './server/accept-connection.js';
import { loadMediaCertificate } from './server/media/media-certificate.js';
import { createMediaHost } from './server/media/media-host.js';
import { saveSandboxSettings } from './settings.js';
import type { readSandboxSettings } from './settings.js';
import { addStoreRoutes } from './stores/api/add-store-routes.js';
import { platforms } from './stores/platforms.gen.js';
import { serveStores } from './stores/http/serve-stores.js';
import { Stores } from './stores/stores.js';

export interface SandboxServers {
  socketUrl: string;
  apiUrl: string;
  /** Address of the stores, whose APIs need no `token`. */
  storesUrl: string;
  token: string;
  rootKey: string;
  caFile: string;
  stop(): Promise<void>;
}

export async function startSandboxServers(settings: ReturnType<typeof readSandboxSettings>): Promise<SandboxServers> {
  const network = new Network(settings);
  network.toHandset = (phone, stanza) => receiveStanza(network, phone, stanza);
  const { host, dataDir, token, saved } = settings;
  const { caFile, ...tls } = await loadMediaCertificate(dataDir, host);
  const media = createMediaHost(network, tls);
  settings.mediaPort = await listen(media, settings.mediaPort, host);

  const stores = new Stores(settings, platforms);
  const router = buildRouter(stores);
  const http = createServer((request, response) =>
    request.url?.startsWith('/shops/')
      ? void serveStores(stores, platforms, request, response)
      : void router.handle(network, request, response),
  );
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false, maxPayload: 32 * 1024 * 1024 });
  sockets.on('connection', (socket) => acceptConnection(network, socket));
  settings.port = await listen(http, settings.port, host);
  const storesUrl = `http://${host}:${settings.port}/shops`;
  stores.start(storesUrl);
  saveSandboxSettings(dataDir, { ...saved, port: settings.port, mediaPort: settings.mediaPort, token });

  return {
    socketUrl: `ws://${host}:${settings.port}/ws/chat`,
    apiUrl: `http://${host}:${settings.port}/api`,
    storesUrl,
    token,
    rootKey: network.rootKey,
    caFile,
    async stop() {
      stores.stop();
      for (const connection of network.connections.all()) connection.terminate();
      media.closeAllConnections();
      http.closeAllConnections();
      await Promise.all([close(media), close(http)]);
      for (const phone of network.phones.all()) await phone.enqueue(() => undefined);
      network.journal.close();
    },
  };
}

function buildRouter(stores: Stores): Router {
  const router = new Router().on('GET', '/api/health', ({ network }) => ({
    status: 'ok',
    mediaPort: network.settings.mediaPort,
  }));
  addPhoneRoutes(router);
  addMessageRoutes(router);
  addInboxRoute(router);
  addCallRoutes(router);
  addSystemMessageRoute(router);
  addFaultRoutes(router);
  addKeyFaultRoutes(router);
  addEventStream(router);
  addStoreRoutes(router, stores);
  return router;
}

/** Returns another port if a different process uses the given one. */
async function listen(
  server: Server | ReturnType<typeof createMediaHost>,
  port: number,
  host: string,
): Promise<number> {
  const attempt = (candidate: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(candidate, host, () => {
        server.off('error', reject);
        resolve((server.address() as AddressInfo).port);
      });
    });
  return attempt(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && port) return attempt(0);
    throw error;
  });
}

const close = (server: { close(done: () => void): unknown }): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));
