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
  /** Phone columns in order of preference. */
  phones: number[];
  country: string;
  /** Row of the header, or null without one. */
  headerRow: number | null;
  sheet: number | null;
  consent: ConsentAction | null;
  setRole: (column: number, role: ColumnRole) => void;
  choosePhone: (column: number) => void;
  movePhone: (column: number, by: -1 | 1) => void;
  setCountry: (country: string) => void;
  setHeaderRow: (row: number | null) => void;
  /** Chooses a sheet, whose columns the server guesses. */
  setSheet: (sheet: number) => void;
  setConsent: (action: ConsentAction) => void;
  /** Discards roles remembered from the last file. */
  guessAgain: () => void;
  hasPhone: boolean;
  isChanging: boolean;
}

/** Sends each change when the file is read and has a phone column. */
export function useMapping(work: ImportResource): Mapping {
  const { has_header, header_row, country, phone_columns, consent_action } = work;
  const roles = work.columns.map(({ role }) => role);
  const current = { roles, has_header, header_row, country, phone_columns, consent_action };
  const [pendingChange, setPendingChange] = useState<ChangeMappingBody | null>(null);
  const isReady = work.state === 'ready' || asksForPhoneColumn(work);
  const { mutate, isPending } = useMutation({
    mutationFn: (mapping: ChangeMappingBody) => changeMapping(work.id, mapping),
    onError: (error) => showFailure(error),
    onSettled: (_answer, _error, sent) => setPendingChange((latest) => (latest === sent ? null : latest)),
  });

  const effective = { ...current, ...pendingChange, roles: pendingChange?.roles ?? roles };
  const phones = orderPhones(effective.roles, effective.phone_columns);
  const hasPhone = phones.length > 0 || (pendingChange !== null && !pendingChange.roles);

  useEffect(() => {
    if (pendingChange && hasPhone && isReady && !isPending) mutate(pendingChange);
  }, [pendingChange, hasPhone, isReady, isPending, mutate]);

  function setRoles(next: ColumnRole[]): void {
    setPendingChange({ ...effective, roles: next, phone_columns: orderPhones(next, phones) });
  }
  return {
    roles: effective.roles,
    phones,
    country: effective.country,
    headerRow: effective.has_header ? effective.header_row : null,
    sheet: pendingChange?.sheet ?? work.sheet,
    consent: effective.consent_action,
    setRole: (column, role) => setRoles(withRole(effective.roles, column, role)),
    choosePhone: (column) =>
      setRoles(effective.roles.map((role, index) => (index === column ? 'phone' : role === 'phone' ? 'field' : role))),
    movePhone: (column, by) => setPendingChange({ ...effective, phone_columns: movePhone(phones, column, by) }),
    setCountry: (next) => setPendingChange({ ...effective, country: next }),
    setHeaderRow: (row) => setPendingChange({ ...effective, has_header: row !== null, header_row: row }),
    setSheet: (sheet) => setPendingChange({ country: effective.country, has_header: true, header_row: null, sheet }),
    setConsent: (action) => setPendingChange({ ...effective, consent_action: action }),
    guessAgain: () => setPendingChange({ country: effective.country, has_header: true, header_row: null }),
    hasPhone,
    isChanging: (pendingChange !== null && hasPhone) || !isReady,
  };
}
