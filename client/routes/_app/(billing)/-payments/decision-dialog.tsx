import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';
import { ReasonDialog } from '@/parts/reason-dialog.js';

const MAX_REASON_LENGTH = 500;

interface DecisionDialogProps {
  what: 'refund' | 'refuse' | 'end';
  amount: string;
  decide: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** The audit log and the buyer receive the reason. */
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
      longest={MAX_REASON_LENGTH}
      confirmLabel={t(`payments.${what}`)}
      isDestructive
      run={run}
      onClose={onClose}
    />
  );
}
