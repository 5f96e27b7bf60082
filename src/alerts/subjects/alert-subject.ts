import type { AlertRow } from '../alert.resource.js';
import type { AlertKind } from '../alerts.contract.js';
import type { Trouble } from '../evaluate-alert-rules.js';

/** What alerts are about, as it stands in their rows. */
export type SubjectColumns = Pick<
  AlertRow,
  'device_id' | 'session_id' | 'device_name' | 'is_main' | 'shop_id' | 'app_id' | 'shop_name'
>;

/** A device or a shop at one moment. */
export interface AlertSubject {
  accountId: number;
  columns: SubjectColumns;
  troubles: Trouble[];
  /** Whether trouble of a kind has ended: less than "it is not so at this moment". */
  isOver: (kind: AlertKind) => boolean;
}

export const keyOfSubject = ({ device_id: deviceId, shop_id: shopId }: SubjectColumns): string =>
  deviceId === null ? `shop ${shopId}` : `device ${deviceId}`;
