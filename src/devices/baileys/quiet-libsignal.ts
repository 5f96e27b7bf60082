/** "Closing session:" prints private keys. Baileys handles the other cases. */
const DROPPED_MESSAGES = [
  'Closing session:',
  'Opening session:',
  'Removing old closed session:',
  'Session already closed',
  'Session already open',
  'Migrating session to:',
  'V1 session storage migration error',
  'Closing open session in favor of incoming prekey bundle',
  'Failed to decrypt message with any known session',
  'Session error:',
  'Decrypted message with closed session.',
  'Unhandled bucket type',
];

let isQuiet = false;

export function quietLibsignal(target: Pick<Console, 'info' | 'warn' | 'error'> = console): void {
  if (target === console) {
    if (isQuiet) return;
    isQuiet = true;
  }
  for (const method of ['info', 'warn', 'error'] as const) {
    const write = target[method].bind(target);
    target[method] = (...parts: unknown[]) => {
      if (!isFromLibsignal(parts[0])) write(...parts);
    };
  }
}

function isFromLibsignal(first: unknown): boolean {
  return typeof first === 'string' && DROPPED_MESSAGES.some((message) => first.startsWith(message));
}
