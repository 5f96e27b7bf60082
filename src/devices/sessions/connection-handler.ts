import type { ConnectionListener } from '../baileys/connection-events.js';
import type { Session } from './session.js';
import type { ConnectionAttempt } from './connection-attempt.js';

/** What a session does with the news of one of its connections. Only messages and receipts count after another has begun. */
export function listenTo(session: Session, attempt: ConnectionAttempt): ConnectionListener {
  const whileCurrent =
    <T extends unknown[]>(react: (...news: T) => void) =>
    (...news: T) => {
      if (session.line.isCurrent(attempt)) react(...news);
    };
  return {
    qr: whileCurrent((qr) => showQr(session, attempt, qr)),
    passkeyWanted: whileCurrent(() => session.stopAs(attempt, 'needs_passkey', 'passkey_wanted')),
    paired: whileCurrent(() => {
      attempt.wasPaired = true;
      session.line.forgetTimer();
      session.invitations.clear();
      session.records.incident({ kind: 'linked' });
      session.status.become('scanned');
    }),
    opened: whileCurrent(() => open(session, attempt)),
    renamed: whileCurrent(() => session.status.become(session.status.state, session.status.reason)),
    closed: (end) => session.ended(attempt, end),
    decrypted: (connection, entry) => session.inbox.keep(connection, entry),
    // WhatsApp takes what it has our receipt for as delivered, so nothing of it may be left out.
    messages: (connection, messages, isLive) => session.inbox.takeMessages(connection, messages, isLive),
    receipts: (connection, receipts) => session.inbox.takeReceipts(connection, receipts),
    locked: (lock) => session.limits.locked(lock),
    counted: (quota) => session.limits.counted(quota),
  };
}

function open(session: Session, attempt: ConnectionAttempt): void {
  const { connection } = attempt;
  attempt.openedAt = session.openedAt = session.dependencies.clock.now();
  session.records.incident({ kind: 'opened' });
  if (session.line.backOff.isUnstable) becomeStableLater(session, attempt.openedAt);
  else session.status.become('on', null, attempt.openedAt);
  void session.keepPicture();
  if (connection && !session.limits.isKnown)
    void connection.askLimits().then((quota) => quota && session.limits.counted(quota));
}

/** After several that dropped, this one has to last before the device counts as on. Messages go over it meanwhile. */
function becomeStableLater({ status, line, dependencies }: Session, openedAt: Date): void {
  status.become('unstable', 'unstable', openedAt);
  line.later(dependencies.timings.stableMs, () => {
    line.backOff.reset();
    status.become('on');
  });
}

function showQr(session: Session, attempt: ConnectionAttempt, qr: string): void {
  attempt.qrs++;
  const { request } = session;
  if (request.method === 'qr') {
    session.invitations.showQr(qr, attempt.qrs);
    session.status.become('qr');
  } else if (attempt.qrs === 1) void showCode(session, attempt, request.phone);
}

/** A code that nobody typed in time, and one that WhatsApp did not give, end the attempt. */
async function showCode(session: Session, attempt: ConnectionAttempt, phone: string): Promise<void> {
  const code = await attempt.connection?.requestPairingCode(phone).catch(() => null);
  if (!session.line.isCurrent(attempt)) return;
  if (!code) return session.stopAs(attempt, 'off', 'code_refused');
  session.invitations.showCode(code);
  session.status.become('code');
  session.line.later(session.dependencies.timings.codeMs, () => {
    if (session.status.state !== 'scanned') session.stopAs(attempt, 'off', 'code_timeout');
  });
}
