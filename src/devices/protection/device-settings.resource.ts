import type { Device } from '../device.entity.js';
import { describeProtection } from './describe-protection.js';
import { SAFE_LIMITS } from './device-limits.contract.js';
import type { DeviceSettingsResult } from './protection.contract.js';

export const settingsOf = (device: Device): DeviceSettingsResult['data'] => ({
  cap_day: device.capDay,
  cap_hour: device.capHour,
  warm_up: device.warmsUp,
  gap_min: device.gapMinSeconds,
  gap_max: device.gapMaxSeconds,
});

export const toDeviceSettings = (device: Device, now: Date): DeviceSettingsResult => ({
  data: settingsOf(device),
  safe: SAFE_LIMITS,
  calls: { decline: device.declinesCalls, text: device.declinedCallText ?? '' },
  protection: describeProtection(device, now),
  device: { id: device.id, session_id: device.sessionId, device_name: device.name, shows_typing: device.showsTyping },
});
