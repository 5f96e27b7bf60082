import { twsaa } from '../twsaa/twsaa-events.js';
export const shopify = twsaa;
