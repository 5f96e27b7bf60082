import { ThreadReader } from './thread-reader.js';

// Entry point of the process that file-reader.ts starts. Answers each file with its result.

const reader = new ThreadReader();
process.on('message', async (bytes: Uint8Array) => process.send?.(await reader.read(Buffer.from(bytes))));
process.on('disconnect', async () => {
  await reader.close();
  process.exit();
});
