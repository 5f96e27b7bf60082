import { log } from '../../platform/logging.js';
import type { BinaryNode, WASocket } from './baileys-library.js';

type Handler = (...values: unknown[]) => unknown;

const STANZAS = 'CB:';
const CALL = 'CB:call';

/**
 * Keeps the errors of Baileys' own handlers with the frame or stanza they are about. Most are async functions that an emitter calls, so
 * nobody would handle their rejections; one that throws would lose the frames behind it.
 */
export function guardHandlers(ws: WASocket['ws'], deviceId: number): void {
  for (const name of ws.eventNames()) {
    if (typeof name !== 'string') continue;
    if (name === 'message')
      replaceHandlers(ws, name, (read) => async (bytes) => {
        // A frame that cannot be read is dropped by then; those behind it are in Baileys' buffer.
        for (let next = bytes; ; next = Buffer.alloc(0))
          try {
            return await read(next);
          } catch (error) {
            report(error, deviceId, 'frame not read');
          }
      });
    if (name.startsWith(STANZAS))
      replaceHandlers(ws, name, (handle) => async (...values) => {
        try {
          if (name === CALL) requireCaller(values[0] as BinaryNode);
          await handle(...values);
        } catch (error) {
          report(error, deviceId, 'stanza not handled');
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

/** Baileys records calls in a listener of its own events, where an error could not be kept with its stanza. */
function requireCaller({ attrs, content }: BinaryNode): void {
  const [event] = Array.isArray(content) ? content : [];
  if (!attrs['from'] || !event?.attrs['call-id']) throw new Error('call without a caller or an id');
}

/** Its message may quote what a stranger wrote. */
function report(error: unknown, deviceId: number, text: string): void {
  const { name, stack = '' } = error as Error;
  log.warn({ deviceId, error: name, at: /^\s*at .*$/m.exec(stack)?.[0].trim() }, text);
}
