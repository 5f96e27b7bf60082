import type { TimeWindows } from './http/time-windows.contract.js';
import { locateInWindow } from './wall-window.js';

export const isWithin = ({ time_zone: timeZone, windows }: TimeWindows, at: Date): boolean =>
  windows.some((window) => locateInWindow(window, at, timeZone) === 'inside');
