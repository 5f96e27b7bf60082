import { Command, Query } from '@nestjs/cqrs';
import type { SubcribeResource } from './auth.contract.js';

// Ports: declared here, because auth needs the answer; handled by the modules above it.

/** What an account subscribes to; null without a plan. Handled by billing. */
export class DescribeSubscription extends Query<SubcribeResource | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Gives a new account the package for new members; a repeat changes nothing. Handled by billing. */
export class OpenSubscription extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Whether the platform's own device is on, so that it can be tried first. Handled by devices. */
export class IsMainDeviceOn extends Query<boolean> {}

export type PlatformTextOutcome = 'sent' | 'no_device' | 'not_on_whatsapp' | 'failed';

/**
 * Sends a text from the platform's main device and waits until WhatsApp has accepted it. It is in no ledger: such texts carry
 * codes, which are kept nowhere in clear. Handled by devices.
 */
export class SendPlatformText extends Command<PlatformTextOutcome> {
  constructor(
    /** Digits. */
    readonly phone: string,
    readonly text: string,
    /** Tried while the main device is away, the first that is on. */
    readonly otherDevices: readonly number[] = [],
  ) {
    super();
  }
}

/** Logs out every device of an account that is about to be deleted. Handled by devices. */
export class UnlinkAllDevices extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}
