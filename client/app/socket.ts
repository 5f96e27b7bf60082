import type { Socket } from 'socket.io-client';
import type { ServerEvents } from '@server/wire.contract.js';
import { connectionAtom, store } from './atoms.js';
import { whenIdle } from './early/when-idle.js';
import { queryClient } from './query-client.js';
import { SESSION_KEY } from './use-can.js';

type EventName = keyof ServerEvents;
type Handler<K extends EventName> = (payload: ServerEvents[K]) => void;

const handlers = new Map<string, Set<(payload: never) => void>>();
let socket: Socket | null = null;
let isWanted = false;
let wasConnected = false;
let openedAt = 0;

/** When the first connection takes longer, everything is read again and not only lists. */
const SLOW_CONNECT_MS = 1000;
const RETRY_MS = 5000;

/**
 * Calls the handler for every such event from now on; the answer ends that. For reducers at the top of `data/*.ts`:
 * a module that is not loaded has no cache to change.
 */
export function onServerEvent<K extends EventName>(name: K, handler: Handler<K>): () => void {
  const list = handlers.get(name) ?? new Set();
  handlers.set(name, list);
  list.add(handler);
  return () => list.delete(handler);
}

/** Opens the one connection of this tab, once the page is drawn: it needs code of its own. Harmless when it is open already. */
export async function openSocket(): Promise<void> {
  if (isWanted) return;
  isWanted = true;
  openedAt = performance.now();
  store.set(connectionAtom, 'connecting');
  await new Promise<void>(whenIdle);
  const client = await loadClient();
  // It may have been closed meanwhile.
  if (!client || !isWanted || socket) return;
  socket = client.io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    reconnectionDelayMax: 5000,
  });
  socket.on('connect', handleConnect);
  socket.on('live.gap' satisfies EventName, askAnew);
  socket.on('disconnect', handleDisconnect);
  socket.on('connect_error', handleDisconnect);
  socket.onAny((name: string, payload: unknown) => {
    for (const handler of handlers.get(name) ?? []) handler(payload as never);
  });
  addEventListener('offline', showDown);
  addEventListener('online', retryNow);
}

/** Null when the connection is not wanted any more. As the connection itself, its code is asked for until the server is there. */
async function loadClient(): Promise<typeof import('socket.io-client') | null> {
  while (isWanted) {
    try {
      return await import('socket.io-client');
    } catch {
      showDown();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return null;
}

/** Ends the connection, at logout. */
export function closeSocket(): void {
  isWanted = false;
  wasConnected = false;
  removeEventListener('offline', showDown);
  removeEventListener('online', retryNow);
  socket?.removeAllListeners();
  socket?.disconnect();
  socket = null;
}

function handleConnect(): void {
  store.set(connectionAtom, 'live');
  // Changes before the connection were not pushed. A response from before it may lack them, one in flight too.
  if (wasConnected || performance.now() - openedAt > SLOW_CONNECT_MS) askAnew();
  else void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['isList'] === true });
  wasConnected = true;
}

/** Requests in flight may hang since the gap: they are cancelled. */
function askAnew(): void {
  void queryClient.invalidateQueries({}, { cancelRefetch: true });
}

function handleDisconnect(): void {
  showDown();
  // The server closed or refused us on purpose and socket.io leaves it at that. When the session has ended or passed to
  // somebody else, asking who is signed in finds out.
  if (socket && !socket.active) {
    void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    setTimeout(retryNow, RETRY_MS);
  }
}

function showDown(): void {
  store.set(connectionAtom, navigator.onLine ? 'reconnecting' : 'offline');
}

function retryNow(): void {
  if (!socket) return;
  showDown();
  socket.connect();
}
