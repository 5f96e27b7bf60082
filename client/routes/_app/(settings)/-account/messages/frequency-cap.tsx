import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../../-settings.module.css';

interface FrequencyCapProps {
  messages: TextInputProps;
  days: TextInputProps;
}

/** How many messages in how many days; both empty means that there is no cap. */
export function FrequencyCap({ messages, days }: FrequencyCapProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.row}>
      <TextInput {...number} label={t('settings.frequency.messages')} {...messages} />
      <TextInput {...number} label={t('settings.frequency.days')} {...days} />
    </div>
  );
}

const number = { inputMode: 'numeric', maxLength: 3, dir: 'ltr', wrapperProps: { dir: undefined } } as const;
