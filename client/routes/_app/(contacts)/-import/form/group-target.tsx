import { Input, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GroupChoice } from '@server/address-book/groups/groups.contract.js';
import { MAX_GROUP_NAME_LENGTH } from '@server/address-book/contacts/contact-limits.contract.js';
import type { UseImportForm } from './use-import-form.js';
import classes from '../import.module.css';

interface GroupTargetProps {
  form: UseImportForm['form'];
  groups: readonly GroupChoice[];
}

export function GroupTarget({ form, groups }: GroupTargetProps): React.ReactElement {
  const { t } = useTranslation();
  const { target } = form.getValues();
  return (
    <div className={classes.target}>
      {groups.length > 0 && (
        <Input.Wrapper label={t('imports.group')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('imports.group')}
            data={[
              { value: 'new', label: t('imports.new_group') },
              { value: 'existing', label: t('imports.existing_group') },
            ]}
            value={target}
            onChange={(next) => form.setFieldValue('target', next)}
          />
        </Input.Wrapper>
      )}
      {target === 'new' ? (
        <TextInput
          key="new"
          label={t('imports.group_name')}
          placeholder={t('imports.group_name_hint')}
          required
          maxLength={MAX_GROUP_NAME_LENGTH}
          {...form.getInputProps('group_name')}
        />
      ) : (
        <Select
          key="existing"
          label={t('imports.which_group')}
          required
          searchable={groups.length > 8}
          allowDeselect={false}
          nothingFoundMessage={t('imports.no_group_found')}
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          comboboxProps={{ transitionProps: { duration: 120 } }}
          {...form.getInputProps('group_id')}
        />
      )}
    </div>
  );
}
