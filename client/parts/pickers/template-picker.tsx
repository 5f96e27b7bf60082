import { Select } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import { TemplateText } from '@/parts/template-text/template-text.js';
import { useNothingFound } from './use-nothing-found.js';
import classes from './picker.module.css';

interface TemplatePickerProps {
  label: string;
  templates: readonly TemplateChoice[];
  value: number | null;
  onChange: (id: number | null) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

export function TemplatePicker({ templates, value, onChange, ...rest }: TemplatePickerProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Select
      {...rest}
      searchable
      clearable
      placeholder={t('messages.no_template')}
      data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      limit={100}
      nothingFoundMessage={useNothingFound(t('messages.no_template_found'), templates.length > 0)}
      comboboxProps={{ transitionProps: { duration: 120 } }}
      clearButtonProps={{ 'aria-label': t('messages.clear_template') }}
      leftSection={<IconTemplate size={18} stroke={1.5} />}
      renderOption={({ option }) => {
        const template = templates.find(({ id }) => String(id) === option.value);
        return (
          template && (
            <span className={classes.lines}>
              <bdi className={classes.name}>{template.name}</bdi>
              <span className={classes.more}>
                <TemplateText text={template.content} lines={1} />
              </span>
            </span>
          )
        );
      }}
    />
  );
}
