// Imported by the environments once per worker. Shared threads, sockets and browsers would keep a worker open until
// jest kills it after `workerGracefulExitTimeout`.

/** Sent by jest when there is no more work. */
const CHILD_MESSAGE_END = 2;

process.on('message', (message) => {
  if (Array.isArray(message) && message[0] === CHILD_MESSAGE_END) process.exit(0);
});
