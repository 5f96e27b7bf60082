import type { AlertRow } from '../alert.resource.js';
import type { AlertKind } from '../alerts.contract.js';
import type { Trouble } from '../evaluate-alert-rules.js';

type SubjectColumns = Pick<
  AlertRow,
  'device_id' | 'session_id' | 'device_name' | 'is_main' | 'shop_id' | 'app_id' | 'shop_name' | 'plan_limit'
>;

/** Device, store, package limit or end of a package. */
export interface AlertSubject {
  accountId: number;
  columns: SubjectColumns;
  troubles: Trouble[];
  isOver: (kind: AlertKind) => boolean;
}

export function keyOfSubject(accountId: number, columns: SubjectColumns): string {
  const { device_id: deviceId, shop_id: storeId, plan_limit: limit } = columns;
  if (deviceId !== null) return `device ${deviceId}`;
  return storeId === null ? `plan ${accountId} ${limit ?? 'end'}` : `store ${storeId}`;
}
