import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { toWhatsappId } from '../address-book/contacts/naming/whatsapp-id.contract.js';
import { GetPlatformNumber, type MainNumber } from '../devices/devices.messages.js';
import { log } from '../platform/logging.js';
import type { ChatResource } from './messaging.contract.js';

const REFRESH_MS = 15_000;

type ChatIdentity = Pick<ChatResource, 'phone' | 'whatsapp_id' | 'device_id'>;

/** Caches the WhatsApp number of the platform, as each pushed message needs it. */
@Injectable()
export class PlatformNumber implements OnApplicationBootstrap, OnApplicationShutdown {
  private platformNumber: MainNumber | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly queries: QueryBus) {}

  async onApplicationBootstrap(): Promise<void> {
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS).unref();
    await this.refresh();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Returns true for chats that may contain one-time codes of the platform. */
  isPlatformChat({ phone, whatsapp_id: whatsappId, device_id: deviceId }: ChatIdentity): boolean {
    const { platformNumber } = this;
    if (!platformNumber) return false;
    const isWithPlatform =
      (phone !== null && phone === platformNumber.phone) ||
      (whatsappId !== null && whatsappId === toWhatsappId(platformNumber.lid));
    return isWithPlatform || platformNumber.deviceIds.includes(deviceId);
  }

  private async refresh(): Promise<void> {
    try {
      this.platformNumber = await this.queries.execute(new GetPlatformNumber());
    } catch (error) {
      log.warn({ err: error }, 'platform number refresh failed');
    }
  }
}
