import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { toWhatsappId } from '../address-book/contacts/naming/whatsapp-id.contract.js';
import { GetPlatformNumber, type MainNumber } from '../devices/devices.messages.js';
import { log } from '../platform/logging.js';
import type { ChatResource } from './messaging.contract.js';

const REFRESH_MS = 15_000;

type PlacedChat = Pick<ChatResource, 'phone' | 'whatsapp_id' | 'device_id'>;

/** Keeps the platform's number in memory, as each pushed message needs it. */
@Injectable()
export class PlatformNumber implements OnApplicationBootstrap, OnApplicationShutdown {
  private main: MainNumber | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly queries: QueryBus) {}

  async onApplicationBootstrap(): Promise<void> {
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS).unref();
    await this.refresh();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Chats of the platform may contain one-time codes. */
  isPlatformChat({ phone, whatsapp_id: whatsappId, device_id: deviceId }: PlacedChat): boolean {
    const { main } = this;
    if (!main) return false;
    const isWithPlatform =
      (phone !== null && phone === main.phone) || (whatsappId !== null && whatsappId === toWhatsappId(main.lid));
    return isWithPlatform || main.deviceIds.includes(deviceId);
  }

  private async refresh(): Promise<void> {
    try {
      this.main = await this.queries.execute(new GetPlatformNumber());
    } catch (error) {
      log.warn({ err: error }, 'platform number refresh failed');
    }
  }
}
