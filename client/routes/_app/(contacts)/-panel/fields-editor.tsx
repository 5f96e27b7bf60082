import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  MAX_FIELD_LENGTH,
  MAX_FIELD_NAME_LENGTH,
  MAX_CONTACT_FIELDS,
} from '@server/address-book/contacts/contact-limits.contract.js';
import { emptyRow, type FieldRow } from './field-rows.js';
import classes from './panel.module.css';

interface FieldsEditorProps {
  rows: FieldRow[];
  onChange: (rows: FieldRow[]) => void;
}

export function FieldsEditor({ rows, onChange }: FieldsEditorProps): React.ReactElement {
  const { t } = useTranslation();
  const change = (key: number, changes: Partial<FieldRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  return (
    <Input.Wrapper
      label={t('contacts.fields')}
      description={t('contacts.fields_help')}
      labelElement="div"
      inputWrapperOrder={['label', 'description', 'input']}
    >
      {rows.map((row) => (
        <div key={row.key} className={classes.field}>
          <TextInput
            aria-label={t('contacts.field_name')}
            placeholder={t('contacts.field_name')}
            maxLength={MAX_FIELD_NAME_LENGTH}
            value={row.name}
            readOnly={row.isStored}
            variant={row.isStored ? 'filled' : 'default'}
            onChange={(event) => change(row.key, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={row.name === '' ? t('contacts.field_value') : row.name}
            placeholder={t('contacts.field_value')}
            maxLength={MAX_FIELD_LENGTH}
            value={row.value}
            onChange={(event) => change(row.key, { value: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('contacts.remove_field', { name: row.name })}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      {rows.length < MAX_CONTACT_FIELDS && (
        <Button
          mt={8}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => onChange([...rows, emptyRow()])}
        >
          {t('contacts.add_field')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
