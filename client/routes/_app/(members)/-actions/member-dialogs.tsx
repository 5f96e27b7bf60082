import type { MemberChangesResult } from '@server/auth/members.contract.js';
import type { PackageResource } from '@server/billing/billing.contract.js';
import type { MemberResource } from '@server/members/members.contract.js';
import { type BulkAction, BulkResults } from './bulk-results.js';
import { LogInAsDialog } from './log-in-as-dialog.js';
import { PackageDialog } from '../-package/package-dialog.js';

export type MemberDialog =
  | { kind: 'package'; member: MemberResource }
  | { kind: 'log-in-as'; member: Pick<MemberResource, 'id' | 'username'> }
  | { kind: 'results'; action: BulkAction; results: MemberChangesResult['results'] };

interface MemberDialogsProps {
  dialog: MemberDialog | null;
  packages: readonly PackageResource[];
  onClose: () => void;
}

/** Menus close before a dialog opens, so the page renders it. */
export function MemberDialogs({ dialog, packages, onClose }: MemberDialogsProps): React.ReactElement | null {
  switch (dialog?.kind) {
    case 'package':
      return <PackageDialog member={dialog.member} packages={packages} onClose={onClose} />;
    case 'log-in-as':
      return <LogInAsDialog member={dialog.member} onClose={onClose} />;
    case 'results':
      return <BulkResults action={dialog.action} results={dialog.results} onClose={onClose} />;
    case undefined:
      return null;
  }
}
