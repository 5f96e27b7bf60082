import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';
import { ReasonDialog } from '@/parts/reason-dialog.js';

const LONGEST_REASON = 500;

interface DecisionDialogProps {
  what: 'refund' | 'refuse' | 'end';
  amount: string;
  decide: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why, for the audit log and the buyer, before money goes back or a transfer is refused. */
export function DecisionDialog({ what, amount, decide, onClose }: DecisionDialogProps): React.ReactElement {
  const { t } = useTranslation();
  async function run(reason: string): Promise<void> {
    await decide(reason);
    toast.success(t(`payments.${what}_done`));
    onClose();
  }
  return (
    <ReasonDialog
      title={t(`payments.${what}_title`, { amount })}
      text={t(`payments.${what}_text`)}
      label={t('payments.reason')}
      longest={LONGEST_REASON}
      confirmLabel={t(`payments.${what}`)}
      isDestructive
      run={run}
      onClose={onClose}
    />
  );
}
