import { useId } from 'react';
import { Input, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HISTORY_DAYS, type HistoryDays } from '@server/devices/history/history-days.contract.js';

interface HistoryChoiceProps {
  days: HistoryDays;
  onChoose: ((days: HistoryDays) => void) | null;
}

export function HistoryChoice({ days, onChoose }: HistoryChoiceProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Input.Wrapper
      label={t('connect.history.label')}
      description={t('connect.history.help')}
      inputWrapperOrder={['label', 'input', 'description']}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={`${id}-label`}
        value={String(days)}
        disabled={onChoose === null}
        onChange={(value) => onChoose?.(Number(value) as HistoryDays)}
        data={HISTORY_DAYS.map((value) => ({ value: String(value), label: t(`connect.history.days_${value}`) }))}
      />
    </Input.Wrapper>
  );
}
