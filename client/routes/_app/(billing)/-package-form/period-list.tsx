import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PackageValues } from './package-values.js';
import classes from './package-form.module.css';

const MAX_PERIODS = 24;

export function PeriodList({ form }: { form: UseFormReturnType<PackageValues> }): React.ReactElement {
  const { t } = useTranslation();
  const { periods } = form.getValues();
  const numberProps = { required: true, inputMode: 'decimal', dir: 'ltr', wrapperProps: { dir: undefined } } as const;
  return (
    <div className={classes.periods} role="group" aria-label={t('packages.form.periods')}>
      <h3 className={classes.subheading}>{t('packages.form.periods')}</h3>
      <p className={classes.help}>{t('packages.form.periods_help')}</p>
      {periods.map((_, index) => {
        const position = { number: String(index + 1) };
        const removeLabel = t('packages.form.remove_period', position);
        return (
          <div key={index} className={classes.entry}>
            <TextInput
              label={t('packages.form.period_months', position)}
              {...numberProps}
              {...form.getInputProps(`periods.${index}.months`)}
            />
            <TextInput
              label={t('packages.form.period_discount', position)}
              {...numberProps}
              {...form.getInputProps(`periods.${index}.discount`)}
            />
            <ActionIcon
              aria-label={removeLabel}
              title={removeLabel}
              onClick={() => form.removeListItem('periods', index)}
            >
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        className={classes.add}
        variant="default"
        disabled={periods.length >= MAX_PERIODS}
        leftSection={<IconPlus size={18} stroke={1.5} />}
        onClick={() => form.insertListItem('periods', { id: null, months: '', discount: '0' })}
      >
        {t('packages.form.add_period')}
      </Button>
    </div>
  );
}
