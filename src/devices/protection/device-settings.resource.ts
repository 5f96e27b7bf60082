import type { EditedRow } from '../../platform/database/edited-row.js';
import type { Device } from '../device.entity.js';
import { describeProtection } from './describe-protection.js';
import { SAFE_LIMITS } from './device-limits.contract.js';
import type { DeviceSettingsResult } from './protection.contract.js';

export const EDITED_LIMITS: EditedRow = {
  from: 'devices d',
  columns: 'd.cap_day, d.cap_hour, d.warms_up, d.gap_min_seconds, d.gap_max_seconds',
};

export const EDITED_CALLS: EditedRow = { from: 'devices d', columns: 'd.declines_calls, d.declined_call_text' };

export const deviceSettingsOf = (device: Device): DeviceSettingsResult['data'] => ({
  cap_day: device.capDay,
  cap_hour: device.capHour,
  warm_up: device.warmsUp,
  gap_min: device.gapMinSeconds,
  gap_max: device.gapMaxSeconds,
});

export const toDeviceSettings = (
  device: Device,
  now: Date,
): Omit<DeviceSettingsResult, 'revision' | 'calls_revision'> => ({
  data: deviceSettingsOf(device),
  safe: SAFE_LIMITS,
  calls: { decline: device.declinesCalls, text: device.declinedCallText ?? '' },
  protection: describeProtection(device, now),
  device: { id: device.id, session_id: device.sessionId, device_name: device.name, shows_typing: device.showsTyping },
});
