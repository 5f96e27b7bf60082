import { writeFileSync } from 'node:fs';
import { readInThread } from './read-in-thread.js';
import type { ReadRequest } from './reading.types.js';
import type { ReadingMessage } from './reading-thread.js';

// Entry point of the process of start-reading.ts. The first message is a ReadRequest, others are indices of processed
// chunks.

const processed = new Map<number, () => void>();
const send = (message: ReadingMessage): void => void process.send?.(message);

/** Makes the kernel kill this process before the server. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {}
}

async function read(request: ReadRequest): Promise<void> {
  try {
    const result = await readInThread(request, {
      onPreview: (preview) => send({ preview }),
      onProgress: (progress) => send({ progress }),
      onChunk: (chunk) =>
        new Promise((resolve) => {
          processed.set(chunk.index, resolve);
          send({ chunk });
        }),
    }).done;
    send({ result });
  } catch (error) {
    send({ crash: String(error) });
  }
}

raiseOomScore();
// Only the server ends this process, also after Ctrl-C in a terminal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (message: ReadRequest | number) => {
  if (typeof message === 'number') processed.get(message)?.();
  else void read(message);
});
