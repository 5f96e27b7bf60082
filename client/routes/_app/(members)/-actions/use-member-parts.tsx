import { useCallback, useState } from 'react';
import type { MemberResource, MembersResult } from '@server/members/members.contract.js';
import type { ListBasics, ListParts } from '@/parts/list/list-definition.js';
import { AccountMenu } from '../-list/account-menu.js';
import { PackageMenu } from '../-package/package-menu.js';
import { MemberPanel } from '../-panel/member-panel.js';
import { BulkActions } from './bulk-actions.js';
import { DeleteAllMembersItem } from './delete-all-members-item.js';
import { type MemberDialog, MemberDialogs } from './member-dialogs.js';

interface MemberList extends ListBasics<MemberResource> {
  parsedSearch: { member?: number | undefined };
  answer: MembersResult | undefined;
}

export function useMemberParts({ parsedSearch, answer, selection, readAgain }: MemberList): ListParts<MemberResource> {
  const [dialog, setDialog] = useState<MemberDialog | null>(null);
  function handleDeletedAll(): void {
    selection.clear();
    readAgain();
  }
  return {
    more: <DeleteAllMembersItem count={answer?.count_deletable ?? 0} onChanged={handleDeletedAll} />,
    renderActions: useCallback(
      (member: MemberResource) => (
        <>
          <PackageMenu member={member} onOpen={setDialog} />
          <AccountMenu member={member} onOpen={setDialog} canOpenPanel />
        </>
      ),
      [],
    ),
    bulk: <BulkActions selection={selection} onOpen={setDialog} />,
    after: (
      <>
        <MemberPanel id={parsedSearch.member} onOpen={setDialog} isCovered={dialog !== null} />
        <MemberDialogs dialog={dialog} packages={answer?.packages ?? []} onClose={() => setDialog(null)} />
      </>
    ),
  };
}
