import type { Device } from '../device.entity.js';
import type { DeviceProtection } from '../devices.contract.js';
import { type BulkUsage, isLimitActive, usedOf } from './bulk-hold.js';
import { capsOf } from './warm-up.js';

export function describeProtection(device: Device, now: Date): DeviceProtection {
  const { limitedBy, limitedUntil, guardedAt, guardReason } = device;
  const usage = usageOf(device);
  const caps = capsOf(usage, now);
  const used = usedOf(usage, now);
  const isLimited = isLimitActive(limitedBy, limitedUntil, now);
  return {
    limit: limitedBy && isLimited ? { by: limitedBy, until: limitedUntil?.toISOString() ?? null } : null,
    guard: guardedAt && guardReason ? { reason: guardReason, at: guardedAt.toISOString() } : null,
    over_plan: device.isOverPlan ?? false,
    sent_today: used.day,
    cap_today: caps.day,
    sent_hour: used.hour,
    cap_hour: caps.hour,
    warm_up: usage.linkedAt && caps.warmUp,
  };
}

/** Fills database defaults, which new entities lack. */
function usageOf(device: Device): BulkUsage {
  const { linkedAt, warmsUp, capDay, capHour, guardedAt, sentDay, dayEndsAt, sentHour, hourEndsAt } = device;
  return {
    linkedAt: linkedAt ?? null,
    warmsUp: warmsUp ?? true,
    capDay: capDay ?? 1000,
    capHour: capHour ?? 120,
    guardedAt: guardedAt ?? null,
    sentDay: sentDay ?? 0,
    dayEndsAt: dayEndsAt ?? null,
    sentHour: sentHour ?? 0,
    hourEndsAt: hourEndsAt ?? null,
    inFlight: 0,
  };
}
