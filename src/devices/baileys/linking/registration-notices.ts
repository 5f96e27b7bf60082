import { randomBytes } from 'node:crypto';
import type { BaileysConnection } from '../baileys-connection.js';
import type { BinaryNode } from '../baileys-library.js';

const STANZA = 'CB:notification';
const REFRESH_CHILDREN = ['companion_reg_refresh', 'pair-device-rotate-qr'];
/** Baileys throws when one of them is absent. */
const HELLO_FIELDS = [
  'link_code_pairing_ref',
  'primary_identity_pub',
  'link_code_pairing_wrapped_primary_ephemeral_pub',
];
/** Field of a QR: ref, noise key, identity key, secret, platform. */
const SECRET_FIELD = 3;

interface RegistrationListener {
  /** The secret of the QR was renewed; the QR that is shown is of no use any more. */
  secretRenewed(): void;
  /** WhatsApp has taken back the pairing code. */
  codeExpired(): void;
}

/**
 * Handles WhatsApp's notifications to a device that is not linked yet. Baileys ignores `companion_reg_refresh`, fails on stages of
 * `link_code_companion_reg` without keys, and acknowledges nothing before the login, as it needs the own address for that.
 *
 * @see Baileys issues 2737 and 2608, pull requests 2765 and 2749
 */
export function followRegistration(connection: BaileysConnection, listener: RegistrationListener): void {
  const { ws, ev } = connection.socket;
  const { auth } = connection;
  const { creds } = auth.state;
  const handlers = ws.listeners(STANZA);
  // Once the phone has answered a code, its secret comes from that answer and must stay until the link is confirmed. A passkey
  // challenge has a secret of its own.
  let isCodeAnswered = false;
  let isPasskeyWanted = false;

  function renewSecret(): void {
    if (auth.isLinked || isCodeAnswered || isPasskeyWanted) return;
    const advSecretKey = randomBytes(32).toString('base64');
    // Without the name it has, Baileys would publish a changed one.
    ev.emit('creds.update', creds.me ? { advSecretKey, me: creds.me } : { advSecretKey });
    listener.secretRenewed();
  }

  /** Returns whether the notification is done with and Baileys must not see it. */
  function take(stanza: BinaryNode): boolean {
    const { type } = stanza.attrs;
    if (type === 'companion_reg_refresh') {
      if (REFRESH_CHILDREN.some((tag) => findChild(stanza, tag))) renewSecret();
      return true;
    }
    if (type === 'passkey_prologue_request') isPasskeyWanted = true;
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
    if (take(stanza)) void connection.socket.sendNode(ackOf(stanza)).catch(() => undefined);
    else for (const handle of handlers) handle(stanza);
  });
}

/** A QR as Baileys shows it holds the secret of the time when the pairing started. */
export function withPresentSecret(qr: string, secret: string): string {
  return qr
    .split(',')
    .map((field, at) => (at === SECRET_FIELD ? secret : field))
    .join(',');
}

const findChild = ({ content }: BinaryNode, tag: string): BinaryNode | undefined =>
  Array.isArray(content) ? content.find((node) => node.tag === tag) : undefined;

const hasBytes = (node: BinaryNode | undefined): boolean => node?.content instanceof Uint8Array;

function ackOf({ tag, attrs }: BinaryNode): BinaryNode {
  const { id, from, type, participant } = attrs;
  const given = Object.entries({ id, to: from, class: tag, type, participant }).filter(([, value]) => value);
  return { tag: 'ack', attrs: Object.fromEntries(given) as Record<string, string> };
}
