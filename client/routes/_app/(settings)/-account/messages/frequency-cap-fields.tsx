import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../../-settings.module.css';

interface FrequencyCapFieldsProps {
  messages: TextInputProps;
  days: TextInputProps;
}

export function FrequencyCapFields({ messages, days }: FrequencyCapFieldsProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.row}>
      <TextInput {...numberInputProps} label={t('settings.frequency.messages')} {...messages} />
      <TextInput {...numberInputProps} label={t('settings.frequency.days')} {...days} />
    </div>
  );
}

const numberInputProps = { inputMode: 'numeric', maxLength: 3, dir: 'ltr', wrapperProps: { dir: undefined } } as const;
