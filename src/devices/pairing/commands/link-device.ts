import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { PlanLimit } from '../../../billing/billing.errors.js';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { requirePhone } from '../../../platform/http/input/require-phone.js';
import { SendingSwitch } from '../../../platform/sending/sending-switch.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { Device } from '../../device.entity.js';
import { toDeviceResource } from '../../device.resource.js';
import type { ConnectDeviceResult } from '../../devices.contract.js';
import { DeviceNotFound, SendingOff, TooManyUnlinked } from '../../devices.errors.js';
import { StartSession } from './start-session.js';

/** Each keeps a connection to WhatsApp open while it shows its QR; nobody links more phones than this at once. */
const MOST_UNLINKED = 10;
/** WhatsApp tells the phone of each code, whoever asked for it: nobody may ring at other people's phones, nor may many at one. */
const CODES_OF_ACCOUNT = { name: 'pairing-codes-account', points: 20, seconds: 3600 };
const CODES_TO_NUMBER = { name: 'pairing-codes-number', points: 10, seconds: 3600 };

/**
 * Begins to link a device, or connects it again. Without a session id a device is created; with one it is reused, so that
 * reloading the page makes no more of them.
 */
export class LinkDevice extends Command<ConnectDeviceResult> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string | null,
    /** The number that will type a pairing code, as a person wrote it; null links by QR. */
    readonly phone: string | null,
    /** Somebody has confirmed that the number may be that of another device. */
    readonly isDuplicateAllowed: boolean,
  ) {
    super();
  }
}

@CommandHandler(LinkDevice)
export class LinkDeviceHandler implements ICommandHandler<LinkDevice> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sending: SendingSwitch,
    private readonly throttle: Throttle,
  ) {}

  async execute({ accountId, sessionId, phone, isDuplicateAllowed }: LinkDevice): Promise<ConnectDeviceResult> {
    if (!this.sending.isOn()) throw new SendingOff();
    const request = { ...toRequest(phone), isDuplicateAllowed };
    if (request.method === 'code')
      await this.throttle.takeAll([
        [CODES_OF_ACCOUNT, String(accountId)],
        [CODES_TO_NUMBER, request.phone],
      ]);
    const device = sessionId ? await this.em.findOne(Device, { accountId, sessionId }) : await this.create(accountId);
    if (!device) throw new DeviceNotFound();

    const { invitation, state, reason } = await this.commands.execute(new StartSession(accountId, device.id, request));
    return {
      data: {
        qr: invitation?.kind === 'qr' ? invitation.value : null,
        code: invitation?.kind === 'code' ? invitation.value : null,
        expires_at: invitation?.expiresAt.toISOString() ?? null,
        // The row is written a moment after the session knows.
        device: { ...toDeviceResource(device), state, state_reason: reason, status: state === 'on' ? 'on' : 'off' },
      },
      message: invitation ? `${invitation.kind}_issued` : state,
      session_id: device.sessionId,
    };
  }

  /** One new device of the account after the other, so that none slips past the plan. Those it has stay, whatever the plan. */
  private async create(accountId: number): Promise<Device> {
    const allowed = await this.queries.execute(new GetEntitlements(accountId));
    return this.em.transactional(async (em) => {
      await lockAccount(em, 'devices', accountId);
      const count = await em.count(Device, { accountId });
      if (allowed.devices >= 0 && count >= allowed.devices) throw new PlanLimit('devices');
      const unlinked = await em.count(Device, { accountId, phone: null });
      if (unlinked >= MOST_UNLINKED) throw new TooManyUnlinked();
      const device = Device.create(accountId, randomBytes(16).toString('hex'), `WhatsApp ${count + 1}`);
      await em.persist(device).flush();
      return device;
    });
  }
}

function toRequest(written: string | null) {
  if (written === null) return { method: 'qr' } as const;
  return { method: 'code', phone: requirePhone('phone_number', written) } as const;
}
