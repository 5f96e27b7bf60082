export function localAddress({ host, port }) {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host}:${port}`;
}
