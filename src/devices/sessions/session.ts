import { log } from '../../platform/logging.js';
import type { Sighting } from '../device.entity.js';
import type { DeviceReason, DeviceState } from '../devices.contract.js';
import { DeviceAuth } from './baileys-auth-state.js';
import {
  BaileysConnection,
  ConnectionCaches,
  type ConnectionEnd,
  type ConnectionListener,
} from './baileys-connection.js';
import { fetchOwnPicture } from './fetch-picture.js';
import { Invitations, isSameRequest, type LinkRequest } from './invitations.js';
import { CLIENT_TOO_OLD, judgeEnd, retryDelayMs } from './judge-end.js';
import { SerialQueue } from './serial-queue.js';
import { SessionInbox } from './session-inbox.js';
import type { Invitation, SessionDevice } from './session-outlet.js';
import type { SessionParts } from './session-parts.js';
import { SessionStatus } from './session-status.js';

/** A second start this soon is a doubled click or a reloaded page; later it is a person who lost patience. */
const SAME_START_MS = 2_000;
/** States that a person who waits for a QR or code wants to hear of. */
const NEWS = new Set<DeviceState>(['scanned', 'syncing', 'on', 'off', 'logged_out', 'banned']);

/**
 * One live device: shows QR or code, restarts when WhatsApp asks, comes back after drops, hands over what arrives. All changes
 * run one after the other in `turn`; what an old connection says late is recognised by its generation.
 */
export class Session {
  readonly status: SessionStatus;
  /** When the latest connection was opened. */
  openedAt: Date | null = null;

  private connection: BaileysConnection | null = null;
  private auth: DeviceAuth | null = null;
  private readonly caches = new ConnectionCaches();
  private readonly invitations: Invitations;
  private readonly inbox: SessionInbox;
  private readonly records: SerialQueue;
  private turn: Promise<void> = Promise.resolve();
  private generation = 0;
  private failures = 0;
  private request: LinkRequest = { method: 'qr' };
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    readonly device: SessionDevice,
    private readonly parts: SessionParts,
  ) {
    const { outlet, timings, clock } = parts;
    this.invitations = new Invitations(timings, clock, (invitation) => outlet.invite(device, invitation));
    this.inbox = new SessionInbox(device, outlet);
    this.records = new SerialQueue('record connection', device.id);
    this.status = new SessionStatus((sighting) => {
      const identity = this.identity;
      this.records.push(() => outlet.recordConnection(device, { ...sighting, ...(identity ? { identity } : {}) }));
    });
  }

  /** The connection, while it is open. */
  get open(): BaileysConnection | null {
    return this.connection?.isOpen ? this.connection : null;
  }

  /** Who is linked; null while nobody is. */
  get identity(): Sighting['identity'] | null {
    const own = this.auth?.isLinked ? this.auth.own : null;
    return own?.phone ? { phone: own.phone, lid: own.lid, accountName: own.accountName } : null;
  }

  /** What is shown to link the device. */
  get invitation(): Invitation | null {
    return this.invitations.current;
  }

  /** Connects a device that was linked before; one that was not stays off. */
  resume(): Promise<void> {
    return this.inTurn(async () => {
      this.auth ??= await this.loadAuth();
      if (this.auth.isLinked) await this.connect('connecting');
      else if (this.auth.isUnreadable) this.status.become('logged_out');
      else this.status.become('off', 'connection_lost');
    });
  }

  /** Links the device, or connects it again: always with a fresh connection, except while what is asked for is being shown. */
  start(request: LinkRequest): Promise<void> {
    return this.inTurn(async () => {
      if (this.invitations.answers(request, this.request) || this.isStarting(request)) return;
      this.request = request;
      this.startedAt = this.now();
      this.failures = 0;
      this.auth ??= await this.loadAuth();
      await this.connect('connecting');
    });
  }

  /** Resolves when there is something to show: QR, code, an open connection or a failure. */
  async waitForNews(limitMs: number): Promise<void> {
    await this.status.waitUntil(() => this.invitation !== null || NEWS.has(this.status.state), limitMs);
  }

  /** Ends the connection and keeps the link: the server goes down. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.status.forgetLater();
    await this.inTurn(() => this.disconnect());
    await this.inbox.close();
    await this.records.close();
  }

  /** Ends the link: off the phone's list when WhatsApp can be told, and the keys are forgotten. */
  async unlink(): Promise<void> {
    this.isClosed = true;
    this.status.forgetLater();
    await this.inTurn(async () => {
      await this.open
        ?.logout()
        .catch((error: unknown) => log.warn({ err: error, deviceId: this.device.id }, 'logout not told'));
      await this.disconnect();
      await this.parts.store.wipe(this.device.id);
    });
    await this.inbox.close();
    await this.records.close();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch((error: unknown) => log.error({ err: error, deviceId: this.device.id }, 'session trouble'));
    return done;
  }

  private async loadAuth(): Promise<DeviceAuth> {
    return DeviceAuth.load(await this.parts.library.load(), this.parts.store, this.device.id);
  }

  /** Whatever was there ends before anything new begins: a forgotten socket is a leak and a second voice. */
  private async disconnect(): Promise<void> {
    this.generation++;
    clearTimeout(this.timer);
    this.invitations.clear();
    const { connection } = this;
    this.connection = null;
    await connection?.end();
  }

  private async connect(state: DeviceState, reason: DeviceReason | null = null): Promise<void> {
    await this.disconnect();
    if (this.isClosed || !this.auth) return;
    const baileys = await this.parts.library.load();
    // Asking for a code marks credentials as somebody's already, so each attempt to link starts from new ones.
    if (!this.auth.isLinked) this.auth = await this.auth.renew();
    if (state !== this.status.state || reason !== this.status.reason) this.status.become(state, reason);
    const { generation, device } = this;
    this.connection = BaileysConnection.open(baileys, this.auth, this.caches, this.listenAs(generation), {
      socketUrl: this.parts.config.whatsappSocketUrl,
      version: this.parts.library.version,
      qrMs: this.parts.timings.qrMs,
      findSent: (waId) => this.parts.outlet.findSent(device, waId),
    });
  }

  private listenAs(generation: number): ConnectionListener {
    const isCurrent = () => generation === this.generation;
    let qrs = 0;
    let wasOpen = false;
    let wasPaired = false;
    return {
      qr: (qr) => {
        if (!isCurrent()) return;
        qrs++;
        if (this.request.method === 'code') {
          if (qrs === 1) void this.requestCode(generation, this.request.phone);
          return;
        }
        this.invitations.showQr(qr, qrs);
        this.status.become('qr');
      },
      paired: () => {
        if (!isCurrent()) return;
        wasPaired = true;
        clearTimeout(this.timer);
        this.invitations.clear();
        this.status.become('scanned');
      },
      opened: () => {
        if (!isCurrent()) return;
        wasOpen = true;
        this.failures = 0;
        this.openedAt = this.parts.clock.now();
        this.status.become('on', null, this.openedAt);
        void this.keepPicture();
      },
      renamed: () => {
        if (isCurrent()) this.status.become('on');
      },
      messages: (messages, isLive) => {
        if (isCurrent() && this.connection) this.inbox.takeMessages(this.connection, messages, isLive);
      },
      receipts: (receipts) => this.inbox.takeReceipts(receipts),
      closed: (end) => {
        if (!isCurrent()) return;
        void this.inTurn(async () => {
          if (isCurrent()) await this.follow(end, { wasOpen, wasPaired, wasReached: wasOpen || qrs > 0 });
        });
      },
    };
  }

  private async follow(
    end: ConnectionEnd,
    seen: { wasOpen: boolean; wasPaired: boolean; wasReached: boolean },
  ): Promise<void> {
    const isLinked = this.auth?.isLinked ?? false;
    const verdict = judgeEnd(end, { ...seen, isLinked, method: this.request.method, failures: this.failures });
    log.info({ deviceId: this.device.id, code: end.code, next: verdict.next }, 'connection ended');
    await this.disconnect();
    if (end.code === CLIENT_TOO_OLD) await this.parts.library.renewVersion();

    if (verdict.next === 'restart') {
      await this.connect(seen.wasPaired ? 'syncing' : this.status.state);
      return;
    }
    if (verdict.next === 'stop') {
      this.status.become(verdict.state, verdict.reason);
      if (verdict.forgetKeys && this.auth) this.auth = await this.auth.renew();
      return;
    }
    if (this.status.state === 'on') {
      this.status.becomeAfter(this.parts.timings.hideDropMs, 'reconnecting', verdict.reason);
    } else {
      this.status.become(isLinked ? 'reconnecting' : 'connecting', verdict.reason);
    }
    this.retry(retryDelayMs(this.failures++, (min, max) => this.parts.clock.jitter(min, max)));
  }

  private retry(delayMs: number): void {
    const { generation } = this;
    this.timer = setTimeout(() => {
      void this.inTurn(async () => {
        if (generation === this.generation) await this.connect(this.status.state, this.status.reason);
      });
    }, delayMs);
  }

  private async requestCode(generation: number, phone: string): Promise<void> {
    const code = await this.connection?.requestPairingCode(phone).catch(() => null);
    if (generation !== this.generation) return;
    if (code) {
      this.invitations.showCode(code);
      this.status.become('code');
    }
    this.timer = setTimeout(
      () => {
        void this.inTurn(async () => {
          if (generation !== this.generation || this.status.state === 'scanned') return;
          await this.disconnect();
          this.status.become('off', code ? 'code_timeout' : 'code_refused');
        });
      },
      code ? this.parts.timings.codeMs : 0,
    );
  }

  private now(): number {
    return this.parts.clock.now().getTime();
  }

  private isStarting(request: LinkRequest): boolean {
    return (
      this.status.state === 'connecting' &&
      isSameRequest(request, this.request) &&
      this.now() - this.startedAt < SAME_START_MS
    );
  }

  private async keepPicture(): Promise<void> {
    const picture = this.open ? await fetchOwnPicture(this.open) : undefined;
    if (picture !== undefined && !this.isClosed)
      this.records.push(() => this.parts.outlet.recordAvatar(this.device, picture));
  }
}
