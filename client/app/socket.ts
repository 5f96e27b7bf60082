import { notifyManager } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import type { ClientMessages, ServerEvents } from '@server/wire.contract.js';
import { connectionAtom, store } from './atoms.js';
import { whenIdle } from './early/when-idle.js';
import { queryClient } from './query-client.js';
import { SESSION_KEY } from './use-can.js';

type EventName = keyof ServerEvents;
type Handler<K extends EventName> = (payload: ServerEvents[K]) => void;

const handlers = new Map<string, Set<(payload: never) => void>>();
let socket: Socket | null = null;
let shouldBeOpen = false;
let wasConnected = false;
let openedAt = 0;

/** If connecting takes longer, everything is refetched. */
const SLOW_CONNECT_MS = 1000;
const RETRY_MS = 5000;
/** In a burst, pages render at this interval. */
const BURST_MS = 100;

let received: { name: string; payload: unknown }[] = [];
let burstTimer: ReturnType<typeof setTimeout> | undefined;

/** Call it at the top of `data/*.ts`: a module that is not loaded has no cache. */
export function onServerEvent<K extends EventName>(name: K, handler: Handler<K>): () => void {
  const handlersOfName = handlers.get(name) ?? new Set();
  handlers.set(name, handlersOfName);
  handlersOfName.add(handler);
  return () => handlersOfName.delete(handler);
}

export function sendOverSocket<K extends keyof ClientMessages>(name: K, payload: ClientMessages[K]): boolean {
  if (!socket?.connected) return false;
  socket.emit(name, payload);
  return true;
}

/** Call after the first render, because it loads code. */
export async function openSocket(): Promise<void> {
  if (shouldBeOpen) return;
  shouldBeOpen = true;
  openedAt = performance.now();
  store.set(connectionAtom, 'connecting');
  await new Promise<void>(whenIdle);
  const client = await loadClient();
  // `closeSocket` ran while the client loaded.
  if (!client || !shouldBeOpen || socket) return;
  socket = client.io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    reconnectionDelayMax: 5000,
  });
  socket.on('connect', handleConnect);
  socket.on('live.gap' satisfies EventName, refetchAll);
  socket.on('disconnect', handleDisconnect);
  socket.on('connect_error', handleDisconnect);
  socket.onAny((name: string, payload: unknown) => {
    received.push({ name, payload });
    if (burstTimer === undefined) handleReceived();
  });
  addEventListener('offline', showOffline);
  addEventListener('online', retryNow);
}

function handleReceived(): void {
  const events = received;
  received = [];
  burstTimer = events.length === 0 ? undefined : setTimeout(handleReceived, BURST_MS);
  notifyManager.batch(() => {
    for (const { name, payload } of events) handleEvent(name, payload);
  });
}

function handleEvent(name: string, payload: unknown): void {
  try {
    for (const handler of handlers.get(name) ?? []) handler(payload as never);
  } catch (error) {
    // The other events of the burst are handled.
    reportError(error);
  }
}

/** Returns null if closed meanwhile. */
async function loadClient(): Promise<typeof import('socket.io-client') | null> {
  while (shouldBeOpen) {
    try {
      return await import('socket.io-client');
    } catch {
      showOffline();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return null;
}

export function closeSocket(): void {
  shouldBeOpen = false;
  wasConnected = false;
  removeEventListener('offline', showOffline);
  removeEventListener('online', retryNow);
  socket?.removeAllListeners();
  socket?.disconnect();
  socket = null;
  received = [];
  clearTimeout(burstTimer);
  burstTimer = undefined;
}

function handleConnect(): void {
  store.set(connectionAtom, 'live');
  // Changes made before the connection were not pushed.
  if (wasConnected || performance.now() - openedAt > SLOW_CONNECT_MS) refetchAll();
  else void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['isRefetchedOnConnect'] === true });
  wasConnected = true;
}

/** Requests in flight may hang, so they start again. */
function refetchAll(): void {
  void queryClient.invalidateQueries({}, { cancelRefetch: true });
}

function handleDisconnect(): void {
  showOffline();
  // Socket.io does not reconnect after the server closed. Refetching detects an ended session.
  if (socket && !socket.active) {
    void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    setTimeout(retryNow, RETRY_MS);
  }
}

function showOffline(): void {
  store.set(connectionAtom, navigator.onLine ? 'reconnecting' : 'offline');
}

function retryNow(): void {
  if (!socket) return;
  showOffline();
  socket.connect();
}
