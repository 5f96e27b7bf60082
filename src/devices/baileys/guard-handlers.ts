import { log } from '../../platform/logging.js';
import type { BinaryNode, WASocket } from './baileys-library.js';

type Handler = (...values: unknown[]) => unknown;

const STANZA_PREFIX = 'CB:';
const CALL_STANZA = 'CB:call';

/** Catches errors per stanza. A throw would lose the following frames. */
export function guardHandlers(ws: WASocket['ws'], deviceId: number): void {
  for (const name of ws.eventNames()) {
    if (typeof name !== 'string') continue;
    if (name === 'message')
      replaceHandlers(ws, name, (read) => async (bytes) => {
        // Baileys dropped the unreadable frame. An empty read processes the buffered frames.
        for (let next = bytes; ; next = Buffer.alloc(0))
          try {
            return await read(next);
          } catch (error) {
            report(error, deviceId, 'frame processing failed');
          }
      });
    if (name.startsWith(STANZA_PREFIX))
      replaceHandlers(ws, name, (handle) => async (...values) => {
        try {
          if (name === CALL_STANZA) requireCaller(values[0] as BinaryNode);
          await handle(...values);
        } catch (error) {
          report(error, deviceId, 'stanza processing failed');
        }
      });
  }
}

function replaceHandlers(ws: WASocket['ws'], name: string, guard: (handle: Handler) => Handler): void {
  const handlers = ws.rawListeners(name) as Handler[];
  ws.removeAllListeners(name);
  for (const handle of handlers)
    ws.on(
      name,
      guard((...values) => handle.apply(ws, values)),
    );
}

/** Names the problem, which Baileys' call listener does not. */
function requireCaller({ attrs, content }: BinaryNode): void {
  const [event] = Array.isArray(content) ? content : [];
  if (!attrs['from'] || !event?.attrs['call-id']) throw new Error('call stanza without caller or ID');
}

/** Omits the error's message, which may quote a contact. */
function report(error: unknown, deviceId: number, text: string): void {
  const { name, stack = '' } = error as Error;
  log.warn({ deviceId, error: name, at: /^\s*at .*$/m.exec(stack)?.[0].trim() }, text);
}
