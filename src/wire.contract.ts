import type { AuthEvents } from './auth/auth.contract.js';
import type { BillingEvents } from './billing/billing.contract.js';
import type { CampaignEvents } from './campaigns/campaigns.contract.js';
import type { DeviceEvents } from './devices/devices.contract.js';
import type { MessagingEvents } from './messaging/messaging.contract.js';
import type { SandboxEvents } from './sandbox/sandbox-wire.contract.js';

/** Every event the server pushes to browsers: its name and what it carries. */
export type ServerEvents = AuthEvents & BillingEvents & CampaignEvents & DeviceEvents & MessagingEvents & SandboxEvents;
