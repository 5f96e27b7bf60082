/** Where this computer itself reaches a server that listens on a host, which may be every address at once. */
export function localAddress({ host, port }) {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host}:${port}`;
}
