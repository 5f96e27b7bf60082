import { log } from '../../../platform/logging.js';
import type { BaileysConnection } from '../../baileys/baileys-connection.js';
import type { BinaryNode } from '../../baileys/baileys-library.js';
import type { DeviceReason } from '../../devices.contract.js';
import type { SessionState } from '../../sessions/session-state.js';
import type { PasskeyAssertion } from './passkey.contract.js';
import { type AnswerResult, isFromServer, PasskeyCeremony } from './passkey-ceremony.js';

type PasskeyFailure = Extract<DeviceReason, 'passkey_expired' | 'passkey_refused'>;

interface AttemptTimer {
  schedule(ms: number, work: () => void): void;
  cancelTimer(): void;
}

export class PasskeyLinking {
  private ceremony: PasskeyCeremony | null = null;
  /** Drops earlier challenges that are still being read. */
  private sequence = 0;

  constructor(
    private readonly state: SessionState,
    private readonly timer: AttemptTimer,
    private readonly stop: (reason: PasskeyFailure) => void,
  ) {}

  get failure(): PasskeyFailure {
    return this.ceremony?.isAnswered ? 'passkey_refused' : 'passkey_expired';
  }

  /** Treats a new challenge as refusal of the previous answer. */
  async requested(connection: BaileysConnection, request: BinaryNode): Promise<void> {
    if (!isFromServer(request)) return;
    if (this.ceremony?.isAnswered) return this.stop('passkey_refused');
    const sequence = ++this.sequence;
    const { dependencies, device, pairingPrompts, status } = this.state;
    const { clock, timings } = dependencies;
    // The QR's or code's timer must not stop this step.
    this.timer.cancelTimer();
    try {
      const ceremony = await PasskeyCeremony.start(connection, request, { now: clock.now(), maxMs: timings.passkeyMs });
      if (sequence !== this.sequence || connection.isEnded) return;
      this.ceremony = ceremony;
      pairingPrompts.showPasskey(ceremony.options, ceremony.expiresAt);
      status.become('needs_passkey', 'passkey_wanted');
      this.timer.schedule(ceremony.expiresAt.getTime() - clock.now().getTime(), () => {
        if (!ceremony.isAnswered) this.stop('passkey_expired');
      });
    } catch (error) {
      log.warn({ err: error, deviceId: device.id }, 'passkey challenge parsing failed');
      if (sequence === this.sequence) this.stop('passkey_refused');
    }
  }

  async submit(assertion: PasskeyAssertion): Promise<AnswerResult> {
    const { dependencies, device, pairingPrompts, status } = this.state;
    const { ceremony } = this;
    if (!ceremony) return 'expired';
    const result = await ceremony.submit(assertion, dependencies.clock.now());
    log.info({ deviceId: device.id, result }, 'passkey answered');
    if (result === 'refused') this.stop('passkey_refused');
    // The phone may respond before WhatsApp.
    if (result === 'sent' && status.reason === 'passkey_wanted') {
      pairingPrompts.clear();
      status.become('scanned');
      this.timer.schedule(dependencies.timings.passkeyAcceptMs, () => this.stop('passkey_refused'));
    }
    return result;
  }

  async accepted(continuation: BinaryNode): Promise<void> {
    if (!isFromServer(continuation)) return;
    try {
      await this.ceremony?.proceed(continuation);
    } catch (error) {
      log.warn({ err: error, deviceId: this.state.device.id }, 'passkey linking failed');
      this.stop('passkey_refused');
    }
  }
}
