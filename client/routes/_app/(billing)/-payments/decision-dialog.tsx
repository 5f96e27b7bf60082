import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';
import { ReasonDialog } from '@/parts/reason-dialog.js';

const MAX_REASON_LENGTH = 500;

interface DecisionDialogProps {
  /** `end` closes a payment whose money the buyer already has back. */
  decision: 'refund' | 'refuse' | 'end';
  amount: string;
  decide: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function DecisionDialog({ decision, amount, decide, onClose }: DecisionDialogProps): React.ReactElement {
  const { t } = useTranslation();
  async function run(reason: string): Promise<void> {
    await decide(reason);
    toast.success(t(`payments.${decision}_done`));
    onClose();
  }
  return (
    <ReasonDialog
      title={t(`payments.${decision}_title`, { amount })}
      text={t(`payments.${decision}_text`)}
      label={t('payments.reason')}
      maxLength={MAX_REASON_LENGTH}
      confirmLabel={t(`payments.${decision}`)}
      isDestructive
      run={run}
      onClose={onClose}
    />
  );
}
