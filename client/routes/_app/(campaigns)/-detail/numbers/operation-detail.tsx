import { useTranslation } from 'react-i18next';
import type { OperationResource } from '@server/campaigns/definition/operation.contract.js';
import { RecipientReasonText } from '@/parts/group-send/recipient-reason.js';
import { LongText } from '@/ui/text/long-text.js';
import classes from '../detail.module.css';

export function OperationDetail({
  operation: { response, reason },
}: {
  operation: OperationResource;
}): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.response}>
      {reason && (
        <p className={classes.why}>
          <RecipientReasonText reason={reason} />
        </p>
      )}
      {response ? (
        <div dir="auto" className={classes.got}>
          <LongText text={response} />
        </div>
      ) : (
        !reason && <p className={classes.why}>{t('campaigns.nothing_yet')}</p>
      )}
    </div>
  );
}
