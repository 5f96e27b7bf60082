import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DeviceNotConnected } from '../devices.errors.js';
import { CheckNumber } from '../devices.messages.js';
import { lidOf, phoneOf } from '../sessions/jid.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@QueryHandler(CheckNumber)
export class CheckNumberHandler implements IQueryHandler<CheckNumber> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({
    accountId,
    deviceId,
    phone,
  }: CheckNumber): Promise<{ exists: boolean; phone: string; lid: string | null }> {
    const { socket } = this.registry.connectionOf(accountId, deviceId);
    const answers = await socket.onWhatsApp(phone).catch(() => undefined);
    // No answer is not a "no": the caller asks again when the device is back.
    if (!answers) throw new DeviceNotConnected();
    const found = answers.find(({ exists }) => exists);
    if (!found) return { exists: false, phone, lid: null };
    const lid = await socket.signalRepository.lidMapping.getLIDForPN(found.jid).catch(() => null);
    return { exists: true, phone: phoneOf(found.jid) ?? phone, lid: lidOf(lid) };
  }
}
