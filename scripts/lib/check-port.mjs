import { findFreePortAbove, findListenError } from './free-port.mjs';
import { CliError } from './progress.mjs';

export async function checkPort({ port, host }, command) {
  const reason = await findListenError(port, host);
  if (reason === null) return;
  const suggestedPort = (await findFreePortAbove(port, host)) || port + 1;
  const sentences = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Choose another one: PORT=${suggestedPort} ${command}`,
    EACCES: `Port ${port} may not be used without special rights. Choose one above 1023: PORT=3000 ${command}`,
    EADDRNOTAVAIL: `${host} is no address of this computer. Choose HOST=127.0.0.1 or HOST=0.0.0.0.`,
    ENOTFOUND: `${host} is no address of this computer. Choose HOST=127.0.0.1 or HOST=0.0.0.0.`,
  };
  throw new CliError(sentences[reason] ?? `The server cannot listen on port ${port} of ${host}: ${reason}.`);
}
