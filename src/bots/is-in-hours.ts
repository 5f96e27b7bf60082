import type { BusinessHoursMode } from '../auth/business-hours/business-hours.contract.js';
import { type BusinessHours, calendarOf } from '../platform/business-calendar.js';

export interface HoursLimit {
  hours: BusinessHours | null;
  hoursMode: BusinessHoursMode | null;
}

export const isInHours = ({ hours, hoursMode }: HoursLimit, at: Date): boolean =>
  hours === null || calendarOf(hours).isOpen(at) === (hoursMode !== 'outside');
