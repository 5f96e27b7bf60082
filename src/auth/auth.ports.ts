import { Command, Query } from '@nestjs/cqrs';
import type { SubcribeResource } from './auth.contract.js';

/** Returns null without a subscription. Handled by billing. */
export class DescribeSubscription extends Query<SubcribeResource | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Assigns the default package. Idempotent. Handled by billing. */
export class OpenSubscription extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Returns whether the device for platform messages is connected. Handled by devices. */
export class IsMainDeviceOn extends Query<boolean> {}

export type PlatformTextOutcome = 'sent' | 'no_device' | 'not_on_whatsapp' | 'failed';

/**
 * Sends from the main device and awaits WhatsApp's acknowledgment. Stores no text, because it may contain a code.
 * Handled by devices.
 */
export class SendPlatformText extends Command<PlatformTextOutcome> {
  constructor(
    readonly phone: string,
    readonly text: string,
    readonly otherDevices: readonly number[] = [],
  ) {
    super();
  }
}

/** Handled by devices. */
export class UnlinkAllDevices extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}
