import type { ConnectMethod } from '../apps/connect.contract.js';
import type { SettingsShape } from '../automations/settings-shapes.contract.js';

/** Placeholders that some platforms cannot fill. `full_events`: reviews, questions, invoices and codes. */
export type OptionalValue =
  | 'full_events'
  | 'shipment_status'
  | 'payment_url'
  | 'order_note'
  | 'otp_minutes'
  | 'cart_products'
  | 'cart_products_count'
  | 'cart_coupon';

/** App market events besides install, removal and subscription. `completed`: second step of an install. */
export type MarketEvent = 'reinstalled' | 'completed' | 'trial';

/** Facts for server and browser. `Field`: connect fields. */
export interface PlatformDescription<Field extends string = never> {
  /** ID in table `apps`, inserted by `npm run migrate`. */
  appId: number;
  /** All fields are required. */
  connectFields: Readonly<Partial<Record<ConnectMethod, readonly Field[]>>>;
  optionalValues: readonly OptionalValue[];
  settings: SettingsShape;
  /** Keys of automations that are disabled on screen. */
  unsupportedEvents: readonly string[];
  marketEvents: readonly MarketEvent[];
  /** New merchants of the app get a default package. */
  hasDefaultPackage: boolean;
  /** Address to copy: for all events, or for a cart plugin. */
  copiedAddress: 'receiver' | 'plugin' | null;
}
