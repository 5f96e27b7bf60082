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

/** Events of the app market besides install, removal and subscription. `completed`: the second step of an install. */
export type MarketEvent = 'reinstalled' | 'completed' | 'trial';

/** Facts of a platform that the browser needs too. `Field` has the names of its connect fields. */
export interface PlatformDescription<Field extends string = never> {
  /** ID in the table `apps`. `npm run migrate` inserts the row. */
  appId: number;
  /** Fields of the form by way to connect. All are required. */
  connectFields: Readonly<Partial<Record<ConnectMethod, readonly Field[]>>>;
  optionalValues: readonly OptionalValue[];
  settings: SettingsShape;
  /** Keys of automations that are disabled on screen. */
  unsupportedEvents: readonly string[];
  marketEvents: readonly MarketEvent[];
  /** New merchants of the app get a default package. */
  hasDefaultPackage: boolean;
  /** Address that merchants copy into the store: for all events, or for a plugin that reports carts. */
  copiedAddress: 'receiver' | 'plugin' | null;
}
