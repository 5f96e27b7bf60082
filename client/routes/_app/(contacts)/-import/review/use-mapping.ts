import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { ChangeMapping, ColumnRole, ImportResource } from '@server/messaging/imports/imports.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { asksForPhoneColumn, changeMapping } from '@/data/contacts/imports.js';
import { withRole } from './with-role.js';

interface Mapping extends ChangeMapping {
  setRole: (column: number, role: ColumnRole) => void;
  setHeader: (hasHeader: boolean) => void;
  setCountry: (country: string) => void;
  /** Nothing can be read before it is known where the numbers are. */
  hasPhone: boolean;
  /** What is wanted is not what the counts are about yet. */
  isChanging: boolean;
}

/**
 * How the file is to be read. A change is sent at once; one that is made while the file is still being read waits for that, and one that is
 * made before a column is the phone for this.
 */
export function useMapping(work: ImportResource): Mapping {
  const held: ChangeMapping = {
    roles: work.columns.map(({ role }) => role),
    has_header: work.has_header,
    country: work.country,
  };
  const [wanted, setWanted] = useState<ChangeMapping | null>(null);
  const isReady = work.state === 'ready' || asksForPhoneColumn(work);
  const { mutate, isPending } = useMutation({
    mutationFn: (mapping: ChangeMapping) => changeMapping(work.id, mapping),
    onError: (error) => tellFailure(error),
    onSettled: (_answer, _error, sent) => setWanted((now) => (now === sent ? null : now)),
  });

  const shown = wanted ?? held;
  const hasPhone = shown.roles.includes('phone');

  useEffect(() => {
    if (wanted && hasPhone && isReady && !isPending) mutate(wanted);
  }, [wanted, hasPhone, isReady, isPending, mutate]);

  return {
    ...shown,
    setRole: (column, role) => setWanted({ ...shown, roles: withRole(shown.roles, column, role) }),
    setHeader: (has_header) => setWanted({ ...shown, has_header }),
    setCountry: (country) => setWanted({ ...shown, country }),
    hasPhone,
    isChanging: (wanted !== null && hasPhone) || !isReady,
  };
}
