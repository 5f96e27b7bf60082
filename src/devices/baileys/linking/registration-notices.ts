import { randomBytes } from 'node:crypto';
import type { BaileysConnection } from '../baileys-connection.js';
import type { BinaryNode } from '../baileys-library.js';

const STANZA = 'CB:notification';
const REFRESH_CHILDREN = ['companion_reg_refresh', 'pair-device-rotate-qr'];
/** Baileys throws if a field is absent. */
const HELLO_FIELDS = [
  'link_code_pairing_ref',
  'primary_identity_pub',
  'link_code_pairing_wrapped_primary_ephemeral_pub',
];
/** QR fields: ref, noise key, identity key, secret, platform. */
const SECRET_FIELD = 3;

interface RegistrationListener {
  secretRenewed(): void;
  codeExpired(): void;
}

/**
 * Handles notifications before linking. Baileys ignores `companion_reg_refresh`, throws on keyless
 * `link_code_companion_reg`, and acknowledges nothing.
 * @see Baileys issues 2737 and 2608, pull requests 2765 and 2749
 */
export function subscribeToRegistration(connection: BaileysConnection, listener: RegistrationListener): void {
  const { ws, ev } = connection.socket;
  const { auth } = connection;
  const { creds } = auth.state;
  const handlers = ws.listeners(STANZA);
  // An answered pairing code and a passkey set the secret themselves.
  let isCodeAnswered = false;
  let isPasskeyRequested = false;

  function renewSecret(): void {
    if (auth.isLinked || isCodeAnswered || isPasskeyRequested) return;
    const advSecretKey = randomBytes(32).toString('base64');
    // Without `me`, Baileys would publish a changed name.
    ev.emit('creds.update', creds.me ? { advSecretKey, me: creds.me } : { advSecretKey });
    listener.secretRenewed();
  }

  /** Returns true if Baileys must skip the stanza. */
  function intercept(stanza: BinaryNode): boolean {
    const { type } = stanza.attrs;
    if (type === 'companion_reg_refresh') {
      if (REFRESH_CHILDREN.some((tag) => findChild(stanza, tag))) renewSecret();
      return true;
    }
    if (type === 'passkey_prologue_request') isPasskeyRequested = true;
    if (type !== 'link_code_companion_reg') return !creds.me;
    const stage = findChild(stanza, type);
    const isHello = stage !== undefined && HELLO_FIELDS.every((tag) => hasBytes(findChild(stage, tag)));
    if (isHello && creds.me) isCodeAnswered = true;
    else if (!auth.isLinked && !isCodeAnswered && stage?.attrs['stage'] !== 'primary_hello') listener.codeExpired();
    return !isHello || !creds.me;
  }

  ws.removeAllListeners(STANZA);
  ws.on(STANZA, (stanza: BinaryNode) => {
    if (connection.isEnded) return;
    if (intercept(stanza)) void connection.socket.sendNode(ackOf(stanza)).catch(() => undefined);
    else for (const handle of handlers) handle(stanza);
  });
}

/** Replaces the outdated secret in Baileys' QR code. */
export function withCurrentSecret(qr: string, secret: string): string {
  return qr
    .split(',')
    .map((field, index) => (index === SECRET_FIELD ? secret : field))
    .join(',');
}

const findChild = ({ content }: BinaryNode, tag: string): BinaryNode | undefined =>
  Array.isArray(content) ? content.find((node) => node.tag === tag) : undefined;

const hasBytes = (node: BinaryNode | undefined): boolean => node?.content instanceof Uint8Array;

function ackOf({ tag, attrs }: BinaryNode): BinaryNode {
  const { id, from, type, participant } = attrs;
  const definedAttrs = Object.entries({ id, to: from, class: tag, type, participant }).filter(([, value]) => value);
  return { tag: 'ack', attrs: Object.fromEntries(definedAttrs) as Record<string, string> };
}
