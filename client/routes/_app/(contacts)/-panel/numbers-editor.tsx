import { ActionIcon, Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '@/ui/phone/phone-text.js';
import classes from './panel.module.css';

interface NumbersEditorProps {
  numbers: string[];
  onChange: (numbers: string[]) => void;
}

/** Edits the numbers that imports added. */
export function NumbersEditor({ numbers, onChange }: NumbersEditorProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Input.Wrapper
      label={t('contacts.further_numbers')}
      description={t('contacts.further_numbers_help')}
      labelElement="div"
      inputWrapperOrder={['label', 'description', 'input']}
    >
      <ul className={classes.numbers}>
        {numbers.map((phone) => (
          <li key={phone}>
            <PhoneText phone={phone} />
            <ActionIcon
              aria-label={t('contacts.remove_number', { phone })}
              onClick={() => onChange(numbers.filter((number) => number !== phone))}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}
