import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { ChangeMappingBody } from '@server/address-book/imports/import-bodies.contract.js';
import type { ColumnRole, ConsentAction } from '@server/address-book/imports/import-enums.contract.js';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { asksForPhoneColumn, changeMapping } from '@/data/contacts/imports.js';
import { movePhone, orderPhones, withRole } from './with-role.js';

export interface Mapping {
  roles: ColumnRole[];
  /** In order of preference. */
  phones: number[];
  country: string;
  /** Null without a header row. */
  headerRow: number | null;
  sheet: number | null;
  consent: ConsentAction | null;
  setRole: (column: number, role: ColumnRole) => void;
  choosePhone: (column: number) => void;
  movePhone: (column: number, by: -1 | 1) => void;
  setCountry: (country: string) => void;
  setHeaderRow: (row: number | null) => void;
  /** Guesses the columns of the other sheet. */
  setSheet: (sheet: number) => void;
  setConsent: (action: ConsentAction) => void;
  /** Discards roles remembered from the last file. */
  guessAgain: () => void;
  /** The file is not read without a phone column. */
  hasPhone: boolean;
  /** The counts are still those of the previous mapping. */
  isChanging: boolean;
}

/** Sends changes at once, unless the file is being read or has no phone column. */
export function useMapping(work: ImportResource): Mapping {
  const { has_header, header_row, country, phone_columns, consent_action } = work;
  const roles = work.columns.map(({ role }) => role);
  const current = { roles, has_header, header_row, country, phone_columns, consent_action };
  const [wanted, setWanted] = useState<ChangeMappingBody | null>(null);
  const isReady = work.state === 'ready' || asksForPhoneColumn(work);
  const { mutate, isPending } = useMutation({
    mutationFn: (mapping: ChangeMappingBody) => changeMapping(work.id, mapping),
    onError: (error) => showFailure(error),
    onSettled: (_answer, _error, sent) => setWanted((now) => (now === sent ? null : now)),
  });

  const shown = { ...current, ...wanted, roles: wanted?.roles ?? roles };
  const phones = orderPhones(shown.roles, shown.phone_columns);
  const hasPhone = phones.length > 0 || (wanted !== null && !wanted.roles);

  useEffect(() => {
    if (wanted && hasPhone && isReady && !isPending) mutate(wanted);
  }, [wanted, hasPhone, isReady, isPending, mutate]);

  function setRoles(next: ColumnRole[]): void {
    setWanted({ ...shown, roles: next, phone_columns: orderPhones(next, phones) });
  }
  return {
    roles: shown.roles,
    phones,
    country: shown.country,
    headerRow: shown.has_header ? shown.header_row : null,
    sheet: wanted?.sheet ?? work.sheet,
    consent: shown.consent_action,
    setRole: (column, role) => setRoles(withRole(shown.roles, column, role)),
    choosePhone: (column) =>
      setRoles(shown.roles.map((role, index) => (index === column ? 'phone' : role === 'phone' ? 'field' : role))),
    movePhone: (column, by) => setWanted({ ...shown, phone_columns: movePhone(phones, column, by) }),
    setCountry: (next) => setWanted({ ...shown, country: next }),
    setHeaderRow: (row) => setWanted({ ...shown, has_header: row !== null, header_row: row }),
    setSheet: (sheet) => setWanted({ country: shown.country, has_header: true, header_row: null, sheet }),
    setConsent: (action) => setWanted({ ...shown, consent_action: action }),
    guessAgain: () => setWanted({ country: shown.country, has_header: true, header_row: null }),
    hasPhone,
    isChanging: (wanted !== null && hasPhone) || !isReady,
  };
}
