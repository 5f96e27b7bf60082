import type { AlertRow } from '../alert.resource.js';
import type { AlertKind } from '../alerts.contract.js';
import type { Trouble } from '../evaluate-alert-rules.js';

/** What alerts are about, as it stands in their rows. */
type SubjectColumns = Pick<
  AlertRow,
  'device_id' | 'session_id' | 'device_name' | 'is_main' | 'shop_id' | 'app_id' | 'shop_name' | 'plan_limit'
>;

/** A device, a shop, or one of the limits or the end of a package, at one moment. */
export interface AlertSubject {
  accountId: number;
  columns: SubjectColumns;
  troubles: Trouble[];
  /** Whether trouble of a kind has ended: less than "it is not so at this moment". */
  isOver: (kind: AlertKind) => boolean;
}

/** What an account has once is told apart by the account. */
export function keyOfSubject(accountId: number, columns: SubjectColumns): string {
  const { device_id: deviceId, shop_id: shopId, plan_limit: limit } = columns;
  if (deviceId !== null) return `device ${deviceId}`;
  return shopId === null ? `plan ${accountId} ${limit ?? 'end'}` : `shop ${shopId}`;
}
