import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../auth/auth.messages.js';
import { AllowDevice } from '../../auth/colleagues.messages.js';
import { PlanLimit } from '../../billing/billing.errors.js';
import { GetEntitlements } from '../../billing/billing.messages.js';
import { Clock } from '../../platform/clock.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import type { SignedIn } from '../../platform/http/access.js';
import { requirePhone } from '../../platform/http/input/require-phone.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { Device } from '../device.entity.js';
import { toDeviceResource } from '../device.resource.js';
import type { ConnectDeviceResult } from '../devices.contract.js';
import { DeviceNotFound, SendingOff, TooManyUnlinked } from '../devices.errors.js';
import type { HistoryDays } from '../history/history-days.contract.js';
import { StartSession } from './start-session.js';

/** Each unlinked device holds a WhatsApp connection open. */
const MAX_UNLINKED = 10;
/** Protects other people's phones: WhatsApp notifies them of each code. */
const CODES_PER_ACCOUNT = { name: 'pairing-codes-account', points: 20, seconds: 3600 };
const CODES_PER_NUMBER = { name: 'pairing-codes-number', points: 10, seconds: 3600 };

interface LinkChoices {
  isDuplicateAllowed: boolean;
  /** Null keeps the setting. */
  historyDays: HistoryDays | null;
}

/** Creates a device only without a session ID, so reloads create none. */
@Injectable()
export class LinkDevice {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sending: SendingSwitch,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  async execute(
    user: SignedIn,
    sessionId: string | null,
    /** Number for a pairing code, as entered. Null links by QR. */
    phone: string | null,
    choices: LinkChoices,
  ): Promise<ConnectDeviceResult> {
    if (!this.sending.isOn()) throw new SendingOff();
    const { accountId } = user;
    const { isDuplicateAllowed, historyDays } = choices;
    const request = { ...(await this.toRequest(accountId, phone)), isDuplicateAllowed };
    if (request.method === 'code')
      await this.throttle.takeAll([
        [CODES_PER_ACCOUNT, String(accountId)],
        [CODES_PER_NUMBER, request.phone],
      ]);
    const device = sessionId ? await this.em.findOne(Device, { accountId, sessionId }) : await this.create(user);
    if (!device) throw new DeviceNotFound();
    if (historyDays !== null) device.historyDays = historyDays;
    await this.em.flush();

    const { invitation, state, reason } = await this.commands.execute(new StartSession(accountId, device.id, request));
    return {
      data: {
        qr: invitation?.kind === 'qr' ? invitation.value : null,
        code: invitation?.kind === 'code' ? invitation.value : null,
        expires_at: invitation?.expiresAt.toISOString() ?? null,
        // The row changes shortly after the session.
        device: {
          ...toDeviceResource(device, this.clock.now()),
          state,
          state_reason: reason,
          status: state === 'on' ? 'on' : 'off',
        },
      },
      message: invitation ? `${invitation.kind}_issued` : state,
      session_id: device.sessionId,
    };
  }

  private async create(user: SignedIn): Promise<Device> {
    const { accountId } = user;
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    return this.em.transactional(async (em) => {
      await lockAccount(em, 'devices', accountId);
      const count = await em.count(Device, { accountId });
      if (allowed.devices >= 0 && count >= allowed.devices) throw new PlanLimit('devices');
      const unlinked = await em.count(Device, { accountId, phone: null });
      if (unlinked >= MAX_UNLINKED) throw new TooManyUnlinked();
      const device = Device.create(accountId, randomBytes(16).toString('hex'), `WhatsApp ${count + 1}`);
      await em.persist(device).flush();
      await this.commands.execute(new AllowDevice(user, device.id));
      return device;
    });
  }

  private async toRequest(accountId: number, entered: string | null) {
    if (entered === null) return { method: 'qr' } as const;
    const country = await this.queries.execute(new GetCountry(accountId));
    return { method: 'code', phone: requirePhone('phone_number', entered, country) } as const;
  }
}
