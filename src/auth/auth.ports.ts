import { Command, Query } from '@nestjs/cqrs';
import type { SubcribeResource } from './auth.contract.js';

/** Returns null without a plan. Handled by billing. */
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

/** Handled by devices. */
export class IsMainDeviceOn extends Query<boolean> {}

export type PlatformTextOutcome = 'sent' | 'no_device' | 'not_on_whatsapp' | 'failed';

/**
 * Sends from the main device and awaits WhatsApp's acknowledgment. Not stored, because texts contain codes. Handled by
 * devices.
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

/** Runs before the account is deleted. Handled by devices. */
export class UnlinkAllDevices extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}
